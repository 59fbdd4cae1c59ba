/** Addresses and ranges as 32-bit words (IPv4: one, IPv6: four), for typed arrays. */
import { isIPv4, isIPv6 } from 'node:net'

export type Words = readonly number[]
/** Both ends included. */
export type Span = { from: Words; to: Words }

/** Without zone or brackets; undefined when invalid. IPv4-mapped IPv6 becomes IPv4. */
export function wordsOf(address: string): Words | undefined {
  if (isIPv4(address)) return [wordOf(address)]
  if (!isIPv6(address) || address.includes('%')) return undefined
  const words = wideWords(address)
  const [first, second, third, fourth] = words
  return first === 0 && second === 0 && third === 0xffff && fourth !== undefined ? [fourth] : words
}

function wordOf(address: string): number {
  let word = 0
  for (const part of address.split('.')) word = word * 256 + Number(part)
  return word
}

function wideWords(address: string): Words {
  const [head = '', tail] = withoutDots(address).split('::')
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const all = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
  return [0, 2, 4, 6].map((at) => (all[at] ?? 0) * 65_536 + (all[at + 1] ?? 0))
}

const groups = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))

/** `::ffff:192.0.2.1` → `::ffff:c000:201`. */
function withoutDots(address: string): string {
  const at = address.lastIndexOf(':') + 1
  if (!address.includes('.')) return address
  const word = wordOf(address.slice(at))
  return `${address.slice(0, at)}${Math.floor(word / 65_536).toString(16)}:${(word % 65_536).toString(16)}`
}

/** `192.0.2.0/24`, `2001:db8::/32` or an address; else undefined. Clears host bits. */
export function cidrSpan(text: string): Span | undefined {
  const slash = text.indexOf('/')
  if (slash < 0) return spanOf(text, text)
  const length = text.slice(slash + 1)
  const words = /^\d{1,3}$/.test(length) ? wordsOf(text.slice(0, slash)) : undefined
  if (!words || Number(length) > words.length * 32) return undefined
  return prefixSpan(words, Number(length))
}

function prefixSpan(words: Words, length: number): Span {
  const from: number[] = []
  const to: number[] = []
  for (const [at, word] of words.entries()) {
    const host = 2 ** (32 - Math.min(32, Math.max(0, length - at * 32)))
    const start = Math.floor(word / host) * host
    from.push(start)
    to.push(start + host - 1)
  }
  return { from, to }
}

/** Of one family, both included; undefined when invalid or in the wrong order. */
export function spanOf(first: string, last: string): Span | undefined {
  const [from, to] = [wordsOf(first), wordsOf(last)]
  if (!from || !to || from.length !== to.length || compareWords(from, to) > 0) return undefined
  return { from, to }
}

export function compareWords(one: Words, other: Words): number {
  for (const [at, word] of one.entries()) {
    const difference = word - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const TOP = 0xffff_ffff

/** The next address; undefined after the last one. */
export function wordsAfter(words: Words): Words | undefined {
  const next = [...words]
  for (let at = next.length - 1; at >= 0; at--) {
    const word = next[at] ?? 0
    if (word < TOP) {
      next[at] = word + 1
      return next
    }
    next[at] = 0
  }
  return undefined
}

/** The previous address. Not for the first one. */
export function wordsBefore(words: Words): Words {
  const next = [...words]
  for (let at = next.length - 1; at >= 0; at--) {
    const word = next[at] ?? 0
    if (word > 0) {
      next[at] = word - 1
      return next
    }
    next[at] = TOP
  }
  return next
}
