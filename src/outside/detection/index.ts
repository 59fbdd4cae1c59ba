import { buildTables, findValue, type Combine, type Entry, type Tables } from './range-table.ts'
import type { Words } from './address-words.ts'
import { usageOf, USAGE_TYPES, type UsageType } from './asn-kind.ts'
import type { ParsedRange } from './formats/parse.ts'
import type { SourceKind } from './sources.ts'

/** An address has one value per layer. */
export const LAYERS = ['asn', 'hosting', 'tor', 'vpn', 'relay', 'crawler'] as const
export type Layer = (typeof LAYERS)[number]

export type Networks = {
  /** By `asn` value. */
  numbers: Uint32Array
  /** Position of the usage type in USAGE_TYPES. */
  usages: Uint32Array
  /** Start of each name, plus the end of the last. */
  offsets: Uint32Array
  /** UTF-8. */
  names: Uint8Array
}
export type Index = {
  layers: Record<Layer, Tables>
  networks: Networks
  /** List names, by value of `hosting` and `vpn`; '' for 0. */
  lists: readonly string[]
  /** Crawler sources sharing a range, by `crawler` value. */
  sets: readonly (readonly string[])[]
}

export type Known = {
  asn: number
  isp: string
  usageType: UsageType
  hosting: string
  tor: boolean
  vpn: string
  relay: boolean
  crawlers: readonly string[]
}

/** Ranges are read per layer, so memory holds one at a time. */
export type Loaded = { id: string; name: string; kind: SourceKind; ranges: () => readonly ParsedRange[] }

/** A second for half a million ranges: not for the hot path. */
export function buildIndex(sources: readonly Loaded[]): Index {
  const of = (kind: SourceKind) => sources.filter((source) => source.kind === kind)
  const lists = ['', ...new Set([...of('hosting'), ...of('vpn')].map(({ name }) => name))]
  const named = (kind: SourceKind) =>
    of(kind).flatMap(({ name, ranges }) =>
      ranges().map(({ from, to }): Entry => ({ from, to, value: lists.indexOf(name) })),
    )
  const marked = (kind: SourceKind) =>
    of(kind).flatMap(({ ranges }) => ranges().map(({ from, to }): Entry => ({ from, to, value: 1 })))
  const { networks, asn } = networksOf(of('asn').flatMap(({ ranges }) => ranges()))
  const { sets, crawlers, join } = crawlerSets(of('crawler'))
  return {
    layers: {
      asn,
      hosting: buildTables(named('hosting')),
      tor: buildTables(marked('tor')),
      vpn: buildTables(named('vpn')),
      relay: buildTables(marked('relay')),
      crawler: buildTables(crawlers, join),
    },
    networks,
    lists,
    sets,
  }
}

/** Stores each network once, however many ranges it has. */
function networksOf(ranges: readonly ParsedRange[]): { networks: Networks; asn: Tables } {
  const values = new Map<string, number>()
  const all: { asn: number; name: string }[] = [{ asn: 0, name: '' }]
  const entries = ranges.map(({ asn = 0, name = '', from, to }): Entry => {
    const key = `${asn} ${name}`
    let value = values.get(key)
    if (value === undefined) values.set(key, (value = all.push({ asn, name }) - 1))
    return { from, to, value }
  })
  const encoded = all.map(({ name }) => Buffer.from(name))
  const offsets = new Uint32Array(all.length + 1)
  for (const [at, { length }] of encoded.entries()) offsets[at + 1] = (offsets[at] ?? 0) + length
  const numbers = Uint32Array.from(all, ({ asn }) => asn)
  const usages = Uint32Array.from(all, ({ asn, name }) => USAGE_TYPES.indexOf(usageOf(asn, name)))
  return {
    networks: { numbers, usages, offsets, names: new Uint8Array(Buffer.concat(encoded)) },
    asn: buildTables(entries),
  }
}

/** Operators' ranges may overlap and all count: a value is a set of sources. */
function crawlerSets(sources: readonly Loaded[]): { sets: string[][]; crawlers: Entry[]; join: Combine } {
  const sets: string[][] = [[]]
  const values = new Map<string, number>()
  const valueOf = (ids: readonly string[]): number => {
    const set = [...new Set(ids)].sort()
    const known = values.get(set.join())
    if (known !== undefined) return known
    values.set(set.join(), sets.length)
    return sets.push(set) - 1
  }
  const crawlers = sources.flatMap(({ id, ranges }) =>
    ranges().map(({ from, to }): Entry => ({ from, to, value: valueOf([id]) })),
  )
  return { sets, crawlers, join: (around, own) => valueOf([...(sets[around] ?? []), ...(sets[own] ?? [])]) }
}

const decoder = new TextDecoder()
/** A few networks carry most visits. */
const decoded = new WeakMap<Networks, Map<number, string>>()

function nameOf(networks: Networks, value: number): string {
  let names = decoded.get(networks)
  if (!names) decoded.set(networks, (names = new Map()))
  let name = names.get(value)
  if (name === undefined)
    names.set(
      value,
      (name = decoder.decode(networks.names.subarray(networks.offsets[value], networks.offsets[value + 1]))),
    )
  return name
}

/** Under 2 µs for half a million ranges. */
export function lookUp({ layers, networks, lists, sets }: Index, words: Words): Known {
  const network = findValue(layers.asn, words)
  const asn = networks.numbers[network] ?? 0
  return {
    asn,
    isp: asn === 0 ? '' : nameOf(networks, network),
    usageType: USAGE_TYPES[networks.usages[network] ?? 0] ?? '',
    hosting: lists[findValue(layers.hosting, words)] ?? '',
    tor: findValue(layers.tor, words) !== 0,
    vpn: lists[findValue(layers.vpn, words)] ?? '',
    relay: findValue(layers.relay, words) !== 0,
    crawlers: sets[findValue(layers.crawler, words)] ?? [],
  }
}
