/**
 * Requests to addresses that users and visitors name. What a name stands for is looked up here, once; only addresses of
 * the open network are connected to, and only those that were checked. Redirects are not followed.
 */
import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { canonicalAddress, isOpenAddress } from '../lib/address.ts'
import { boundsOf, readNetwork } from '../lib/network.ts'

/** Why a request was not made; nothing was sent. */
export class Guarded extends Error {}

export type Sending = { headers: Record<string, string>; body: string }
export type GuardedFetch = (url: string, sending: Sending) => Promise<{ status: number }>
export type Got = { status: number; headers: http.IncomingHttpHeaders; body: string }
/** Asks for a text of at most `most` bytes; a longer one is a failure. */
export type GuardedGet = (url: string, asking: { headers: Record<string, string>; most: number }) => Promise<Got>

/** `whole`: the answer did not break off before its end, or before as many bytes as were wanted had come. */
export type Called = { status: number; headers: http.IncomingHttpHeaders; start: Buffer; whole: boolean }
/** Asks, and takes at most the first `most` bytes of the answer. */
export type GuardedCall = (url: string, asking: { headers: Record<string, string>; most: number }) => Promise<Called>

export type GuardParts = {
  /** `on`: private addresses too. Networks: these, and all of the open network. */
  allowed: 'off' | 'on' | readonly string[]
  /** Name servers, `ip` or `ip:port`; none: those of the system. */
  dnsServers?: readonly string[]
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const SCHEMES = new Set(['http:', 'https:'])

/** Opens the way out for messages. */
export function openGuardedFetch(parts: GuardParts): GuardedFetch {
  const find = finding(parts)
  return async (url, { headers, body }) => {
    const target = new URL(url)
    if (!SCHEMES.has(target.protocol)) throw new Guarded('the address is not of http or https')
    const addresses = await find(target)
    const length = String(Buffer.byteLength(body))
    const { response } = await request(
      target,
      { method: 'POST', headers: { ...headers, 'content-length': length }, body },
      { addresses, timeoutMs: parts.timeoutMs },
    )
    // what the answer says beyond its status is not read
    response.destroy()
    return { status: response.statusCode ?? 0 }
  }
}

/**
 * Opens the way out for texts of servers that a visitor names: https on its own port. Inside of what the operator has
 * opened, http and any port too.
 */
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

/** Opens the way out for addresses that are asked by GET: http or https, any port. */
export function openGuardedCall(parts: GuardParts): GuardedCall {
  const find = finding(parts)
  return async (url, { headers, most }) => {
    const target = new URL(url)
    if (!SCHEMES.has(target.protocol)) throw new Guarded('the address is not of http or https')
    const addresses = await find(target)
    const { response } = await request(target, { method: 'GET', headers }, { addresses, timeoutMs: parts.timeoutMs })
    return { status: response.statusCode ?? 0, headers: response.headers, ...(await startOf(response, most)) }
  }
}

/** What came before the answer broke off, at most `most` bytes. */
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
    // the status has come, and counts
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

/** Where a target stands: addresses that may all be connected to. */
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

/** A resolver of the system waits as long as it is told to, and cannot be ended: it is left. */
async function inTime<Found>(finding: Promise<Found>, timeoutMs: number): Promise<Found> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), timeoutMs)
  try {
    return await Promise.race([finding, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** One address of the open network beside one of the inside is a trap: all must be allowed. */
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

/** What a name server that was not reached, or could not tell, leads to; one that knows no such name says so. */
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA'])
const isNoAnswer = (error: unknown): boolean =>
  error instanceof Error && !NO_SUCH_NAME.has((error as NodeJS.ErrnoException).code ?? '')
/** Networks that this machine does not reach. */
const NO_NETWORK = new Set(['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EMFILE'])
/** Whether a request failed because this machine could not make it, so that it says nothing of who was to answer. */
export function isOwnTrouble(error: unknown): boolean {
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  return NO_NETWORK.has(code) || (/^(?:query|getaddrinfo)/.test(syscall) && isNoAnswer(error))
}

/** Whatever the name would answer by now: these addresses, no others. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, done) => {
    const known = addresses.map((address) => ({ address, family: isIP(address) }))
    if (options.all) done(null, known)
    else done(null, known[0]?.address ?? '', known[0]?.family)
  }

type Asked = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string }
type How = { addresses: readonly string[]; timeoutMs: number | undefined }
type Answer = { response: http.IncomingMessage; /** Ends the whole exchange. */ signal: AbortSignal }

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
