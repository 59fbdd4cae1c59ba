/** One canonical spelling, so that lists, rates and logs compare equal. */
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * From any usual spelling: `::ffff:192.0.2.1` → `192.0.2.1`; drops brackets, zone and IPv4 port; IPv6 in shortest lower
 * case. Undefined when it is no address.
 */
export function canonicalAddress(text: string): string | undefined {
  if (text !== latest) {
    canonical = readAddress(text)
    latest = text
  }
  return canonical
}

/** Last input and result: a visit parses its address repeatedly. */
let latest = ''
let canonical: string | undefined

function readAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  const bare = text
    .trim()
    .replace(/^\[([^\]]+)\](?::\d{1,5})?$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/, '$1')
  const family = isIP(bare)
  if (family === 4) return bare
  if (family === 0) return undefined
  const address = ipaddr.process(bare)
  return address.toString()
}

/** A hop of `X-Forwarded-For` or `Forwarded` (RFC 7239): `for="[2001:db8::1]:4711";proto=https` → its address. */
const hopText = (hop: string): string => {
  const named = /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;,]*)/i.exec(hop)?.[1] ?? hop
  return named
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/:_[\w.-]{1,255}$/, '') // obfuscated port
}

/** Canonical; undefined when the last hop has none. */
export function lastAddress(hops: string): string | undefined {
  const last = hops.slice(hops.lastIndexOf(',') + 1)
  return canonicalAddress(hopText(last))
}

/** The last hop hides its address: empty, `unknown`, or obfuscated (`_gazonk`). */
export const isUnnamed = (hops: string): boolean =>
  /^(?:|unknown(?::\d{1,5})?|_[\w.-]{1,255}(?::\d{1,5})?)$/i.test(hopText(hops.slice(hops.lastIndexOf(',') + 1)))

/** Routed on the public internet: not private, local, reserved or multicast. Canonical addresses. */
export const isPublicAddress = (address: string): boolean => ipaddr.parse(address).range() === 'unicast'

/** `/24` or `/48`, usually assigned together. */
export function neighbourhoodOf(ip: string): string {
  const dot = ip.lastIndexOf('.')
  return dot >= 0 ? ip.slice(0, dot) : (ip.split('::', 1)[0] ?? '').split(':', 3).join(':')
}

/**
 * Likely subscriber of a canonical address: an IPv4 address, or an IPv6 `/56`, usual for a household or small office.
 */
export function subscriberOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const [one = '', two = '0', three = '0', four = '0'] = (ip.split('::', 1)[0] ?? '').split(':', 4)
  return `${one}:${two}:${three}:${four.padStart(4, '0').slice(0, 2)}`
}

/** Key for limits: the IPv4 address, or an IPv6 one's /64, which one party holds. */
export function rateLimitKey(text: string): string {
  const address = canonicalAddress(text)
  if (address === undefined || isIPv4(address)) return address ?? text
  return ipaddr.parse(address).toByteArray().slice(0, 8).join('.')
}

/** As `isPublicAddress`, any spelling. False for `::127.0.0.1`, the deprecated IPv4-compatible form. */
export function isOpenAddress(text: string): boolean {
  const address = canonicalAddress(text)
  return address !== undefined && isPublicAddress(address) && !isCompatible(address)
}

const isCompatible = (address: string): boolean =>
  address.includes(':') &&
  ipaddr
    .parse(address)
    .toByteArray()
    .slice(0, 12)
    .every((byte) => byte === 0)
