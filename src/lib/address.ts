/** IP addresses: one spelling, so that lists, windows and logs agree on who it is, and what kind of address it is. */
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The canonical form of an address in any usual spelling: `::ffff:192.0.2.1` → `192.0.2.1`, brackets, zone and
 * IPv4 port cut off, IPv6 in lower case and shortest. undefined when it is no address.
 */
export function canonicalAddress(text: string): string | undefined {
  if (text !== latest) {
    canonical = readAddress(text)
    latest = text
  }
  return canonical
}

/** The latest question and its answer: a visit asks for its address several times. */
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

/** One hop of `X-Forwarded-For` or `Forwarded` (RFC 7239): `for="[2001:db8::1]:4711";proto=https` → the address' text. */
const hopText = (hop: string): string => {
  const named = /(?:^|;)\s*for\s*=\s*("[^"]*"|[^;,]*)/i.exec(hop)?.[1] ?? hop
  return named
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/:_[\w.-]{1,255}$/, '') // a port that is not told
}

/** The address that stands last in a list of hops, in its canonical form; undefined where the last one names none. */
export function lastAddress(hops: string): string | undefined {
  const last = hops.slice(hops.lastIndexOf(',') + 1)
  return canonicalAddress(hopText(last))
}

/** Whether the last hop says that its address is not told: empty, `unknown`, or an obfuscated identifier (`_gazonk`). */
export const isUnnamed = (hops: string): boolean =>
  /^(?:|unknown(?::\d{1,5})?|_[\w.-]{1,255}(?::\d{1,5})?)$/i.test(hopText(hops.slice(hops.lastIndexOf(',') + 1)))

/** Whether a canonical address is routed on the open network: not private, local, reserved or of a group. */
export const isPublicAddress = (address: string): boolean => ipaddr.parse(address).range() === 'unicast'

/** The neighbourhood of a canonical address, as far as one operator usually deals it out together: `/24` or `/48`. */
export function neighbourhoodOf(ip: string): string {
  const dot = ip.lastIndexOf('.')
  return dot >= 0 ? ip.slice(0, dot) : (ip.split('::', 1)[0] ?? '').split(':', 3).join(':')
}

/**
 * Whom an operator gave a canonical address to: one IPv4 address, or an IPv6 `/56`, which is what a household or a small
 * office gets.
 */
export function subscriberOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const [one = '', two = '0', three = '0', four = '0'] = (ip.split('::', 1)[0] ?? '').split(':', 4)
  return `${one}:${two}:${three}:${four.padStart(4, '0').slice(0, 2)}`
}

/**
 * Whom an address is counted as where attempts are limited: an IPv4 address by itself, an IPv6 one by its /64, which
 * one party holds.
 */
export function partyOf(text: string): string {
  const address = canonicalAddress(text)
  if (address === undefined || isIPv4(address)) return address ?? text
  return ipaddr.parse(address).toByteArray().slice(0, 8).join('.')
}

/**
 * Whether an address in any spelling is one of the open network, which anybody can reach. `::127.0.0.1`, an IPv4
 * address in the form that was given up, is not.
 */
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
