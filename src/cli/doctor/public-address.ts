/** The path from the public address to this service, as a browser takes it. */
import { lookup } from 'node:dns/promises'
import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overTls } from 'node:https'
import net from 'node:net'
import { buffer } from 'node:stream/consumers'
import tls from 'node:tls'
import { SEEN_ADDRESS_HEADER } from '../../lib/net/seen-address.ts'
import type { Check } from '../../operator/context.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

const PATIENCE_MS = 5000
/** A documentation network's: never the caller's. */
const FORGED = '198.51.100.77'
/** Automatic renewal happens earlier. */
const RENEW_DAYS = 14
const APART_MS = 5000

type Answer = { headers: IncomingMessage['headers']; body: Record<string, unknown>; from: string; status: number }

/** `/health` with any certificate, checked separately. @throws Error */
function healthOf(base: string, headers: Record<string, string> = {}): Promise<Answer> {
  const url = new URL(`${base}/health`)
  return new Promise((resolve, reject) => {
    const given = { headers, timeout: PATIENCE_MS, agent: false as const }
    const query =
      url.protocol === 'https:' ? overTls(url, { ...given, rejectUnauthorized: false }) : overHttp(url, given)
    query.once('timeout', () => query.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)))
    query.once('error', reject)
    query.once('response', (answer) => {
      const from = answer.socket.localAddress ?? ''
      void buffer(answer).then((bytes) => resolve({ ...answerOf(answer, bytes.toString()), from }), reject)
    })
    query.end()
  })
}

function answerOf(answer: IncomingMessage, text: string): Omit<Answer, 'from'> {
  const about = { headers: answer.headers, status: answer.statusCode ?? 0 }
  try {
    return { ...about, body: JSON.parse(text) as Record<string, unknown> }
  } catch {
    return { ...about, body: {} }
  }
}

/** `local`: the running service; undefined: none. `trusted`: TRUSTED_PROXIES. */
type Way = { publicUrl: string; local: string | undefined; trusted: readonly string[] }

export async function checkPublicAddress({ publicUrl, local, trusted }: Way): Promise<Check[]> {
  const url = new URL(publicUrl)
  const name = await nameCheck(url)
  if (name.state === 'bad') return [name]
  const certificate = url.protocol === 'https:' ? await certificateChecks(url) : [plainCheck(url)]
  try {
    const answer = await healthOf(publicUrl)
    const reached = await reachedCheck(publicUrl, answer, local)
    if (reached.state === 'bad') return [name, ...certificate, reached]
    return [name, ...certificate, reached, await addressCheck(publicUrl, answer, trusted), clockCheck(answer)]
  } catch (error) {
    const failure = `${publicUrl}/health: ${(error as Error).message}; start the proxy, or mend PUBLIC_URL`
    return [name, ...certificate, { what: 'public address', state: 'bad', said: failure }]
  }
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

async function nameCheck(url: URL): Promise<Check> {
  const what = 'name'
  const host = hostOf(url)
  try {
    const found = await lookup(host, { all: true })
    return { what, state: 'well', said: `${host} is ${found.map(({ address }) => address).join(', ')}` }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return { what, state: 'bad', said: `${host} has no address (${code}): add an A or AAAA record, or mend PUBLIC_URL` }
  }
}

const isHere = (host: string): boolean => /^(?:localhost|127\..*|::1)$/.test(host)

const plainCheck = (url: URL): Check =>
  isHere(hostOf(url))
    ? { what: 'TLS', state: 'well', said: 'none, on this machine alone' }
    : {
        what: 'TLS',
        state: 'watch',
        said: 'none: put a proxy with TLS in front and set PUBLIC_URL to its https address',
      }

function certificateChecks(url: URL): Promise<Check[]> {
  const host = hostOf(url)
  return new Promise((resolve) => {
    const socket = tls.connect({
      host,
      port: Number(url.port || 443),
      ...(net.isIP(host) === 0 && { servername: host }),
      ALPNProtocols: ['h2', 'http/1.1'],
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    })
    const end = (found: Check[]): void => {
      socket.destroy()
      resolve(found)
    }
    socket.once('timeout', () =>
      end([{ what: 'TLS', state: 'bad', said: 'the proxy does not greet: look at its log' }]),
    )
    socket.once('error', (error) =>
      end([{ what: 'TLS', state: 'bad', said: `${error.message}: look at the proxy's log` }]),
    )
    socket.once('secureConnect', () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS)
      end([
        certificateCheck(socket.authorized ? undefined : String(socket.authorizationError), days),
        http2Check(socket),
      ])
    })
  })
}

function certificateCheck(wrong: string | undefined, days: number): Check {
  const what = 'TLS'
  if (wrong !== undefined)
    return { what, state: 'bad', said: `browsers do not take the certificate (${wrong}): get one that they trust` }
  if (days < RENEW_DAYS)
    return { what, state: 'watch', said: `the certificate ends in ${days} days: see to its renewal` }
  return { what, state: 'well', said: `a certificate that is trusted, for ${days} days more` }
}

const http2Check = ({ alpnProtocol }: tls.TLSSocket): Check =>
  alpnProtocol === 'h2'
    ? { what: 'HTTP/2', state: 'well', said: 'spoken' }
    : { what: 'HTTP/2', state: 'watch', said: 'not spoken, so the panel loads later: see docs/how-to/proxy.md' }

async function reachedCheck(publicUrl: string, answer: Answer, local: string | undefined): Promise<Check> {
  const what = 'public address'
  if (answer.status !== 200 || answer.body['process'] === undefined)
    return {
      what,
      state: 'bad',
      said: `${publicUrl}/health is answered with ${answer.status} by something else: lead the proxy to this service`,
    }
  if (local === undefined) return { what, state: 'well', said: `${publicUrl} leads to a Weir` }
  const own = await healthOf(local)
  return own.body['process'] === answer.body['process']
    ? { what, state: 'well', said: `${publicUrl} leads here` }
    : { what, state: 'watch', said: `${publicUrl} leads to another process of Weir: right where there are several` }
}

async function addressCheck(publicUrl: string, { headers, from }: Answer, trusted: readonly string[]): Promise<Check> {
  const what = 'client address'
  const seen = String(headers[SEEN_ADDRESS_HEADER] ?? '')
  const forged = await healthOf(publicUrl, { 'x-forwarded-for': FORGED })
  if (forged.headers[SEEN_ADDRESS_HEADER] === FORGED)
    return {
      what,
      state: 'bad',
      said: 'a forged X-Forwarded-For is believed: let the proxy overwrite it (docs/how-to/proxy.md)',
    }
  if (isHere(plain(seen)) && !isHere(plain(from)))
    return {
      what,
      state: 'bad',
      said: `the proxy's own (${seen}) is seen in place of visitors': ${trusted.length > 0 ? 'let the proxy set X-Forwarded-For' : `set TRUSTED_PROXIES=${seen}`}`,
    }
  return { what, state: 'well', said: `seen as ${seen}; what a visitor forges is not believed` }
}

const plain = (address: string): string => address.replace(/^::ffff:/, '')

function clockCheck({ headers }: Answer): Check {
  const apart = Math.abs(Date.parse(headers.date ?? '') - Date.now())
  return Number.isFinite(apart) && apart > APART_MS
    ? {
        what: 'clock of the proxy',
        state: 'watch',
        said: `${Math.round(apart / 1000)} s away: let both keep time (NTP)`,
      }
    : { what: 'clock of the proxy', state: 'well', said: 'agrees' }
}
