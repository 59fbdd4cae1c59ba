/** Normalises list entries. Refuses those that match everybody or nobody. */
import { type ListType, VALUE_LIMIT } from '../../contract/lists/list-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { networksOfRange, readNetwork, type Network } from '../../lib/net/network.ts'
import { plainDigits } from '../../lib/text/digits.ts'
import { normalizeWord } from '../../lib/text/text.ts'

type ReadEntry = { value: string; network: string | null } | { error: string }

/** Wider ones cover a continent. */
const WIDEST = { 4: 8, 6: 16 } as const
/** Shortest word for agents and provider names. */
const SHORTEST_WORD = 4
const MOST_ASN = 4_294_967_295

/** A word in half of these singles out nobody. */
const ORDINARY = [
  'mozilla/5.0 (windows nt 10.0; win64; x64) applewebkit/537.36 (khtml, like gecko) chrome/140.0.0.0 safari/537.36',
  'mozilla/5.0 (macintosh; intel mac os x 10_15_7) applewebkit/537.36 (khtml, like gecko) chrome/140.0.0.0 safari/537.36',
  'mozilla/5.0 (linux; android 10; k) applewebkit/537.36 (khtml, like gecko) chrome/140.0.0.0 mobile safari/537.36',
  'mozilla/5.0 (iphone; cpu iphone os 18_6 like mac os x) applewebkit/605.1.15 (khtml, like gecko) version/18.6 mobile/15e148 safari/604.1',
  'mozilla/5.0 (macintosh; intel mac os x 10_15_7) applewebkit/605.1.15 (khtml, like gecko) version/18.6 safari/605.1.15',
  'mozilla/5.0 (windows nt 10.0; win64; x64; rv:143.0) gecko/20100101 firefox/143.0',
] as const

/** `error` is a catalogue text. */
export function readEntry(type: ListType, given: string): ReadEntry {
  const text = given.trim()
  if (text === '') return { error: TEXTS.entryRequired }
  if (text.length > VALUE_LIMIT) return { error: TEXTS.valueLong }
  const read = READERS[type](text)
  // normalising may lengthen a value
  return 'value' in read && read.value.length > VALUE_LIMIT ? { error: TEXTS.valueLong } : read
}

const isTooWide = ({ bits, family }: Network): boolean => bits < WIDEST[family]

/** Splits a line into entries: an address range into its networks. */
export function entriesOf(type: ListType, given: string): string[] {
  const networks = type === 'ips' ? networksOfRange(plainAddress(given)) : undefined
  return networks && !networks.some(isTooWide) ? networks.map(({ text }) => text) : [given]
}

const READERS: Record<ListType, (text: string) => ReadEntry> = {
  ips: readAddress,
  asns: readAsn,
  domains: readDomain,
  agents: (text) => readWord(text, isOrdinary),
  isps: (text) => readWord(text, () => false),
}

/** As people and servers write addresses: `10.1.0.0/255.255.0.0`, `10.1.*.*`, `10.1.`, quoted, in any digits. */
function plainAddress(given: string): string {
  const text = plainDigits(given)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/^[\s"']+|[\s"',;]+$/g, '')
  const [, address = '', mask] = /^([\d.]+)\/(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? []
  if (mask !== undefined) return maskBits(mask) === undefined ? text : `${address}/${maskBits(mask)}`
  const [, start = ''] = /^((?:\d{1,3}\.){1,3})(?:\*(?:\.\*)*)?$/.exec(text) ?? []
  const parts = start.split('.').filter(Boolean)
  return parts.length === 0 ? text : `${[...parts, '0', '0', '0'].slice(0, 4).join('.')}/${parts.length * 8}`
}

/** Undefined: not ones before zeros. */
function maskBits(mask: string): number | undefined {
  const bits = mask
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')
  return /^1*0*$/.test(bits) && bits.length === 32 ? bits.replaceAll('0', '').length : undefined
}

function readAddress(given: string): ReadEntry {
  const text = plainAddress(given)
  const network = readNetwork(text)
  // a range arrives as networks (`entriesOf`) unless too wide
  if (!network) return { error: networksOfRange(text)?.some(isTooWide) ? TEXTS.entryWide : TEXTS.entryAddress }
  if (isTooWide(network)) return { error: TEXTS.entryWide }
  return { value: network.text, network: network.text }
}

function readAsn(text: string): ReadEntry {
  const number = Number(/^(?:asn?\s?)?(\d{1,10})$/i.exec(text)?.[1] ?? 0)
  return number >= 1 && number <= MOST_ASN ? { value: `AS${number}`, network: null } : { error: TEXTS.entryAsn }
}

/** A single label would match everybody below it. */
function readDomain(text: string): ReadEntry {
  const bare = text
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d+$/, '')
    .replace(/^\*?\./, '')
    .replace(/\.$/, '')
  const host = URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`).hostname : ''
  const isName = /^(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(host)
  return isName ? { value: host, network: null } : { error: TEXTS.entryDomain }
}

function readWord(given: string, matchesEverybody: (word: string) => boolean): ReadEntry {
  const word = normalizeWord(given)
  if (word.length < SHORTEST_WORD || !word.isWellFormed() || word.includes('\0')) return { error: TEXTS.entryWord }
  return matchesEverybody(word) ? { error: TEXTS.entryWide } : { value: word, network: null }
}

const isOrdinary = (word: string): boolean =>
  ORDINARY.filter((agent) => agent.includes(word)).length * 2 >= ORDINARY.length

/** Edges search lists in memory. Words need an index, rebuilt by each change. */
const SEARCHED: ReadonlySet<ListType> = new Set(['agents', 'isps'])
const MOST = { global: { entries: 200_000, words: 2000 }, client: { entries: 20_000, words: 500 } } as const

export function isBelowListLimit(side: keyof typeof MOST, counts: ReadonlyMap<ListType, number>): boolean {
  let [entries, words] = [0, 0]
  for (const [type, count] of counts) {
    entries += count
    if (SEARCHED.has(type)) words += count
  }
  return entries <= MOST[side].entries && words <= MOST[side].words
}
