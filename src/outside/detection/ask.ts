/**
 * HTTP GET with redirects. A public address may redirect only to public ones, else its server could choose requests
 * inside our network (SSRF). The operator may name an inside address, which may redirect anywhere.
 */
import { lookup as systemLookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { isOpenAddress } from '../../lib/net/address.ts'

/** Address check and name lookup; tests treat part of loopback as public. */
export type Network = {
  isOpen: (address: string) => boolean
  lookup: (host: string) => Promise<{ address: string; family: number }[]>
}
export const NETWORK: Network = { isOpen: isOpenAddress, lookup: (host) => systemLookup(host, { all: true }) }

/** The address was refused; nothing was sent to it. */
class NotFollowed extends Error {}

const MOST_STEPS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

type Asking = { headers: Record<string, string>; signal: AbortSignal; network: Network }

/** Returns the first response that is no redirect. @throws NotFollowed, or the connection's error */
export async function askFor(url: string, asking: Asking): Promise<IncomingMessage> {
  let target = new URL(url)
  let closed = false
  for (let step = 0; step <= MOST_STEPS; step++) {
    const response = await askOnce(target, asking, closed)
    const to = response.headers.location
    if (!REDIRECTS.has(response.statusCode ?? 0) || to === undefined) return response
    closed ||= asking.network.isOpen(response.socket.remoteAddress ?? '')
    response.destroy()
    target = next(to, target)
  }
  throw new NotFollowed('leads on and on')
}

const INSIDE = 'leads to an address that is not on the open network'

function next(to: string, from: URL): URL {
  const target = URL.parse(to, from)
  if (!target || !/^https?:$/.test(target.protocol)) throw new NotFollowed(INSIDE)
  return target
}

/** `closed`: refuses inside addresses. Literal addresses need no lookup. */
async function askOnce(target: URL, { headers, signal, network }: Asking, closed: boolean): Promise<IncomingMessage> {
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (closed && isIP(host) && !network.isOpen(host)) throw new NotFollowed(INSIDE)
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const outgoing = (target.protocol === 'https:' ? https : http).get(target, {
    headers,
    signal,
    lookup: lookupIn(network, closed),
  })
  outgoing.once('response', resolve)
  outgoing.once('error', reject)
  return promise
}

/** One lookup, so that it connects to the checked address. */
function lookupIn({ isOpen, lookup }: Network, closed: boolean): LookupFunction {
  return (host, { all, family }, done) => {
    const find = callbackify(async () => {
      const addresses = await lookup(host)
      if (closed && !addresses.every(({ address }) => isOpen(address))) throw new NotFollowed(INSIDE)
      const fitting = addresses.filter((one) => (family !== 4 && family !== 6 ? true : one.family === family))
      return fitting.length > 0 ? fitting : addresses
    })
    find((error, addresses) => {
      if (error) done(error, '', 0)
      else if (all) done(null, addresses)
      else done(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })
  }
}
