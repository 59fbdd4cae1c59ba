/**
 * Requests to users' and visitors' addresses (SSRF guard). One lookup, then only checked public addresses. Does not
 * follow redirects.
 */
import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { canonicalAddress, isOpenAddress } from '../lib/net/address.ts'
import { boundsOf, readNetwork } from '../lib/net/network.ts'

/** Refused; nothing was sent. */
export class Guarded extends Error {}

/** Refused: not https. */
export class Plain extends Guarded {
  constructor() {
    super('the address is not of https')
  }
}

type Sending = { headers: Record<string, string>; body: string }
export type GuardedFetch = (url: string, sending: Sending) => Promise<{ status: number }>
type Got = { status: number; headers: http.IncomingHttpHeaders; body: string }
/** GET of a text; more than `most` bytes is a failure. */
export type GuardedGet = (url: string, asking: { headers: Record<string, string>; most: number }) => Promise<Got>

/** `whole`: ended, or reached `most` bytes. */
export type Called = { status: number; headers: http.IncomingHttpHeaders; start: Buffer; whole: boolean }
/** Reads at most the first `most` bytes of the response. GET without `body`, else POST. */
export type GuardedCall = (
  url: string,
  asking: { headers: Record<string, string>; most: number; body?: string },
) => Promise<Called>

export type GuardParts = {
  /** `on`: private addresses too. Networks: these and the public internet. */
  allowed: 'off' | 'on' | readonly string[]
  /** Name servers, `ip` or `ip:port`; empty: the system's. */
  dnsServers?: readonly string[]
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const SCHEMES = new Set(['http:', 'https:'])

/** For outgoing messages. */
export function openGuardedFetch(parts: GuardParts): GuardedFetch {
  const find = finding(parts)
  return async (url, { headers, body }) => {
    const target = new URL(url)
    if (!SCHEMES.has(target.protocol)) throw new Guarded('the address is not of http or https')
    const addresses = await find(target)
    const { response } = await request(target, posted(headers, body), { addresses, timeoutMs: parts.timeoutMs })
    // Only the status is needed.
    response.destroy()
    return { status: response.statusCode ?? 0 }
  }
}

/** For visitors' servers: https on port 443 only. In the operator's networks also http and any port. */
export function openGuardedGet(parts: GuardParts): GuardedGet {
  const find = finding(parts)
  return async (url, { headers, most }) => {
    const target = new URL(url)
    if (!SCHEMES.has(target.protocol)) throw new Guarded('the address is not of http or https')
    const addresses = await find(target)
    if ((target.protocol !== 'https:' || target.port !== '') && addresses.some(isOpenAddress))
      throw new Guarded('the address is not of https on its own port')
    const { response, signal } = await request(
      target,
      { method: 'GET', headers },
      { addresses, timeoutMs: parts.timeoutMs },
    )
    try {
      return { status: response.statusCode ?? 0, headers: response.headers, body: await textOf(response, most) }
    } catch (error) {
      throw signal.aborted ? new Error('no answer in time') : error
    } finally {
      response.destroy()
    }
  }
}

/** http or https, any port. */
export function openGuardedCall(parts: GuardParts): GuardedCall {
  const find = finding(parts)
  return async (url, { headers, most, body }) => {
    const target = new URL(url)
    if (!SCHEMES.has(target.protocol)) throw new Guarded('the address is not of http or https')
    const addresses = await find(target)
    const sent: Asked = body === undefined ? { method: 'GET', headers } : posted(headers, body)
    const { response } = await request(target, sent, { addresses, timeoutMs: parts.timeoutMs })
    return { status: response.statusCode ?? 0, headers: response.headers, ...(await startOf(response, most)) }
  }
}

/** As `openGuardedCall`; plain http, too, only in the operator's networks. */
export function openGuardedDownload(parts: GuardParts): GuardedCall {
  const find = finding(parts)
  return async (url, { headers, most }) => {
    const target = new URL(url)
    if (!SCHEMES.has(target.protocol)) throw new Guarded('the address is not of http or https')
    const addresses = await find(target)
    if (target.protocol !== 'https:' && addresses.some(isOpenAddress)) throw new Plain()
    const { response } = await request(target, { method: 'GET', headers }, { addresses, timeoutMs: parts.timeoutMs })
    return { status: response.statusCode ?? 0, headers: response.headers, ...(await startOf(response, most)) }
  }
}

/** Up to its break or `most` bytes. */
async function startOf(response: http.IncomingMessage, most: number): Promise<Pick<Called, 'start' | 'whole'>> {
  const chunks: Buffer[] = []
  let size = 0
  let whole = true
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= most) break
    }
  } catch {
    // The status has arrived and counts.
    whole = false
  } finally {
    response.destroy()
  }
  return { start: Buffer.concat(chunks).subarray(0, most), whole }
}

async function textOf(response: http.IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Addresses of a target, each of which we may connect to. */
function finding({
  allowed,
  dnsServers = [],
  timeoutMs = TIMEOUT_MS,
}: GuardParts): (target: URL) => Promise<readonly string[]> {
  const resolve = dnsServers.length > 0 ? byServers(dnsServers) : bySystem
  const canReach = reachable(allowed)
  return async ({ hostname }) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(host) ? [host] : await inTime(resolve(host), timeoutMs)
    if (!addresses.every(canReach)) throw new Guarded('the address is not on the open network')
    return addresses
  }
}

/** The system's resolver cannot be aborted: stops waiting. */
async function inTime<Found>(finding: Promise<Found>, timeoutMs: number): Promise<Found> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), timeoutMs)
  try {
    return await Promise.race([finding, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A name with public and inside addresses is an attack: all must be allowed. */
function reachable(allowed: GuardParts['allowed']): (address: string) => boolean {
  if (allowed === 'on') return () => true
  const networks = allowed === 'off' ? [] : allowed
  return (text) => {
    const address = canonicalAddress(text)
    return address !== undefined && (isOpenAddress(address) || networks.some((network) => isWithin(address, network)))
  }
}

function isWithin(address: string, network: string): boolean {
  const [own, of] = [readNetwork(address), readNetwork(network)]
  if (!own || !of || own.family !== of.family) return false
  const [first, last] = boundsOf(of).map((bound) => ipaddr.parse(bound).toByteArray())
  return compare(own.bytes, first ?? []) >= 0 && compare(own.bytes, last ?? []) <= 0
}

const compare = (a: readonly number[], b: readonly number[]): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

async function bySystem(host: string): Promise<string[]> {
  return (await systemLookup(host, { all: true })).map(({ address }) => address)
}

function byServers(servers: readonly string[]): (host: string) => Promise<string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  resolver.setServers(servers)
  return async (host) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [v4, v6].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    const silent = [v4, v6].find((one) => one.status === 'rejected' && isNoAnswer(one.reason))
    if (found.length === 0 && silent?.status === 'rejected') throw silent.reason
    if (found.length === 0) throw Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' })
    return found
  }
}

/** A missing name, unlike an unreachable or failing server. */
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA'])
const isNoAnswer = (error: unknown): boolean =>
  error instanceof Error && !NO_SUCH_NAME.has((error as NodeJS.ErrnoException).code ?? '')
/** This machine cannot reach the network. */
const NO_NETWORK = new Set(['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EMFILE'])
/** True if this machine is the cause, so nothing about the target is known. */
export function isOwnTrouble(error: unknown): boolean {
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  return NO_NETWORK.has(code) || (/^(?:query|getaddrinfo)/.test(syscall) && isNoAnswer(error))
}

/** Uses these addresses, whatever the name resolves to. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, done) => {
    const known = addresses.map((address) => ({ address, family: isIP(address) }))
    if (options.all) done(null, known)
    else done(null, known[0]?.address ?? '', known[0]?.family)
  }

type Asked = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string }
const posted = (headers: Record<string, string>, body: string): Asked => ({
  method: 'POST',
  headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
  body,
})
type How = { addresses: readonly string[]; timeoutMs: number | undefined }
type Answer = { response: http.IncomingMessage; /** Destroys the whole exchange. */ signal: AbortSignal }

function request(target: URL, { method, headers, body }: Asked, { addresses, timeoutMs }: How): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const signal = AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS)
  const outgoing = (target.protocol === 'https:' ? https : http).request(target, {
    method,
    agent: false,
    headers,
    lookup: pinned(addresses),
    signal,
  })
  outgoing.once('response', (response) => resolve({ response, signal }))
  outgoing.once('error', (error) =>
    reject(error.name === 'TimeoutError' || error.name === 'AbortError' ? new Error('no answer in time') : error),
  )
  outgoing.end(body)
  return promise
}
