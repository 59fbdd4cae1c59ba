/** One map per prefix length: entries change independently. */
import { readNetwork } from '../../lib/net/network.ts'

/** IPv4 as a number, IPv6 as 32 hexadecimal digits. */
export type Address = number | string

export const addressOf = (ip: string): Address => (ip.includes(':') ? digitsOf(ip) : numberOf(ip))

function numberOf(ip: string): number {
  let number = 0
  let part = 0
  for (let at = 0; at < ip.length; at++) {
    const code = ip.charCodeAt(at)
    if (code === 46) {
      number = number * 256 + part
      part = 0
    } else part = part * 10 + code - 48
  }
  return number * 256 + part
}

function digitsOf(ip: string): string {
  const gap = ip.indexOf('::')
  if (gap < 0) return padded(ip)
  const [before, after] = [padded(ip.slice(0, gap)), padded(ip.slice(gap + 2))]
  return before + '0'.repeat(32 - before.length - after.length) + after
}

const padded = (groups: string): string =>
  groups === ''
    ? ''
    : groups
        .split(':')
        .map((group) => group.padStart(4, '0'))
        .join('')

/**
 * First `bits` of an address as a key among equal lengths; a signed 32-bit integer for IPv4, which needs no heap
 * object.
 */
function prefixOf(address: Address, bits: number): Address {
  if (typeof address === 'number') return bits === 0 ? 0 : (address >>> (32 - bits)) | 0
  const whole = bits >> 2
  const rest = bits & 3
  return rest === 0
    ? address.slice(0, whole)
    : address.slice(0, whole) + (Number.parseInt(address.charAt(whole), 16) >> (4 - rest)).toString(16)
}

type Networks<Entry> = {
  /** `network` must be canonical; replaces its previous entry. */
  put: (network: string, entry: Entry) => void
  remove: (network: string) => void
  /** Passing entry with the longest prefix; undefined if none. */
  find: (address: Address, passes: (entry: Entry) => boolean) => Entry | undefined
}

type Length<Entry> = { bits: number; entries: Map<Address, Entry> }

function lengthAt<Entry>(lengths: Length<Entry>[], bits: number): Length<Entry> {
  const known = lengths.find((length) => length.bits === bits)
  if (known) return known
  const made = { bits, entries: new Map<Address, Entry>() }
  lengths.push(made)
  lengths.sort((one, other) => other.bits - one.bits)
  return made
}

export function createNetworks<Entry>(): Networks<Entry> {
  const families: { 4: Length<Entry>[]; 6: Length<Entry>[] } = { 4: [], 6: [] }

  function placeOf(text: string): { lengths: Length<Entry>[]; length: Length<Entry>; prefix: Address } | undefined {
    const network = readNetwork(text)
    if (!network) return undefined
    const lengths = families[network.family]
    return {
      lengths,
      length: lengthAt(lengths, network.bits),
      prefix: prefixOf(addressOf(text.replace(/\/.*/, '')), network.bits),
    }
  }

  return {
    put(text, entry) {
      const place = placeOf(text)
      place?.length.entries.set(place.prefix, entry)
    },
    remove(text) {
      const place = placeOf(text)
      if (!place) return
      place.length.entries.delete(place.prefix)
      if (place.length.entries.size === 0) place.lengths.splice(place.lengths.indexOf(place.length), 1)
    },
    find(address, passes) {
      for (const { bits, entries } of typeof address === 'number' ? families[4] : families[6]) {
        const entry = entries.get(prefixOf(address, bits))
        if (entry !== undefined && passes(entry)) return entry
      }
      return undefined
    },
  }
}
