/**
 * Requests to addresses that users name. What a name stands for is looked up here, once; only addresses of the open
 * network are connected to, and only those that were checked. Redirects are not followed.
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

export type GuardParts = {
  /** `on`: private addresses too. Networks: these, and all of the open network. */
  allowed: 'off' | 'on' | readonly string[]
  /** Name servers, `ip` or `ip:port`; none: those of the system. */
  dnsServers?: readonly string[]
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const SCHEMES = new Set(['http:', 'https:'])

/** Opens the way out. */
export function openGuardedFetch({ allowed, dnsServers = [], timeoutMs = TIMEOUT_MS }: GuardParts): GuardedFetch {
  const resolve = dnsServers.length > 0 ? byServers(dnsServers) : bySystem
  const canReach = reachable(allowed)
  return async (url, sending) => {
    const target = new URL(url)
    if (!SCHEMES.has(target.protocol)) throw new Guarded('the address is not of http or https')
    const host = target.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(host) ? [host] : await resolve(host)
    if (!addresses.every(canReach)) throw new Guarded('the address is not on the open network')
    return request(target, sending, { addresses, timeoutMs })
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
    if (found.length === 0) throw new Error(`${host} has no address`)
    return found
  }
}

/** Whatever the name would answer by now: these addresses, no others. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, done) => {
    const known = addresses.map((address) => ({ address, family: isIP(address) }))
    if (options.all) done(null, known)
    else done(null, known[0]?.address ?? '', known[0]?.family)
  }

type How = { addresses: readonly string[]; timeoutMs: number }

/** What the answer says beyond its status is not read. */
function request(target: URL, { headers, body }: Sending, { addresses, timeoutMs }: How): Promise<{ status: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number }>()
  const outgoing = (target.protocol === 'https:' ? https : http).request(target, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    lookup: pinned(addresses),
    signal: AbortSignal.timeout(timeoutMs),
  })
  outgoing.once('response', (response) => {
    resolve({ status: response.statusCode ?? 0 })
    response.destroy()
  })
  outgoing.once('error', (error) =>
    reject(error.name === 'TimeoutError' || error.name === 'AbortError' ? new Error('no answer in time') : error),
  )
  outgoing.end(body)
  return promise
}
