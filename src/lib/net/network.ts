import { BlockList } from 'node:net'
import ipaddr from 'ipaddr.js'
import { canonicalAddress } from './address.ts'

export type Network = {
  /** `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`: host bits cleared. */
  text: string
  family: 4 | 6
  /** Prefix length. */
  bits: number
  /** 4 or 16 bytes, host bits cleared. */
  bytes: readonly number[]
}

/** `::ffff:0:0/96`: IPv4-mapped IPv6. */
const MAPPED_BITS = 96

/** Any usual spelling (see canonicalAddress); IPv4-mapped networks become IPv4. Else undefined. */
export function readNetwork(text: string): Network | undefined {
  const [, address = '', length] = /^\s*([^/\s]+)(?:\/(\d{1,3}))?\s*$/.exec(text) ?? []
  const canonical = canonicalAddress(address)
  if (canonical === undefined) return undefined
  const bytes = ipaddr.parse(canonical).toByteArray()
  const most = bytes.length * 8
  const bits = length === undefined ? most : prefixOf(Number(length), most, address.includes(':'))
  return bits === undefined ? undefined : networkAt(bytes, bits)
}

/** Prefix length within the address's own family. */
function prefixOf(length: number, most: number, writtenAs6: boolean): number | undefined {
  const bits = most === 32 && writtenAs6 ? length - MAPPED_BITS : length
  return bits >= 0 && bits <= most ? bits : undefined
}

function networkAt(bytes: readonly number[], bits: number): Network {
  const cleared = bytes.map((byte, index) => byte & (0xff << Math.max(0, Math.min(8, (index + 1) * 8 - bits))) & 0xff)
  const family = bytes.length === 4 ? 4 : 6
  const text = ipaddr.fromByteArray(cleared).toString()
  return { text: bits === bytes.length * 8 ? text : `${text}/${bits}`, family, bits, bytes: cleared }
}

/** `a-b`, or `a-63` for the last number. */
const RANGE = /^([\d.]+|[\da-f:.]+)\s*[-–—]\s*([\d.]+|[\da-f:.]+)$/i

/** Networks covering a range such as `198.51.100.4-198.51.100.9`, in order; else undefined. */
export function networksOfRange(text: string): Network[] | undefined {
  const [, from = '', to = ''] = RANGE.exec(text.trim()) ?? []
  const first = readNetwork(from)
  const last = readNetwork(/^\d{1,3}$/.test(to) ? from.replace(/\d+$/, to) : to)
  if (!first || !last || first.family !== last.family) return undefined
  const [start, end] = [numberOf(first), numberOf(last)]
  return start > end ? undefined : networksBetween(start, end, first.bytes.length)
}

/** Each as wide as alignment and range allow. */
function networksBetween(start: bigint, end: bigint, length: number): Network[] {
  const found: Network[] = []
  for (let at = start; at <= end;) {
    let free = 0n
    while (free < length * 8 && at % (2n << free) === 0n && at + (2n << free) - 1n <= end) free += 1n
    found.push(networkAt(bytesOf(at, length), length * 8 - Number(free)))
    at += 1n << free
  }
  return found
}

const numberOf = ({ bytes }: Pick<Network, 'bytes'>): bigint =>
  bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
const bytesOf = (number: bigint, length: number): number[] =>
  Array.from({ length }, (_, at) => Number((number >> BigInt(8 * (length - 1 - at))) & 0xffn))

export function boundsOf({ bytes, bits }: Network): [first: string, last: string] {
  const ends = bytes.map((byte, index) => byte | (0xff >> Math.max(0, Math.min(8, bits - index * 8))))
  return [ipaddr.fromByteArray([...bytes]).toString(), ipaddr.fromByteArray(ends).toString()]
}

/** Shortens an address to /24 or /48; other texts stay. */
export function anonymizeAddress(text: string): string {
  const network = readNetwork(`${text}/${text.includes(':') ? CUT_6 : CUT_4}`)
  return network === undefined ? text : ipaddr.fromByteArray([...network.bytes]).toString()
}

const [CUT_4, CUT_6] = [24, 48]

/** Tests for any of these addresses or networks; ignores other texts. */
export function addressMatcher(texts: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of texts.map(readNetwork)) {
    if (network) list.addSubnet(network.text.replace(/\/.*$/, ''), network.bits, `ipv${network.family}`)
  }
  return (text) => {
    const address = canonicalAddress(text)
    return address !== undefined && list.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
  }
}
