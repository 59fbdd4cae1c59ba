/**
 * Batches of this process's visits for the others, sent once the hits are in the spool. Hashes only: no address or
 * User-Agent leaves the process.
 */
import { pairOf, type Name, type Pair } from '../../lib/numbers/hash.ts'
import type { OfferCounts } from './offer-counts.ts'
import type { VisitBursts } from './visit-bursts.ts'
import type { VisitRates } from './visit-rates.ts'
import type { VisitorWindow } from './window.ts'

/**
 * A visit, a visitor's mark (window.ts), or a visit's counts for network bursts or an offer's cap. `keys`: counting
 * keys, the visitor first. `unique`: as answered.
 */
export type Sighting =
  { keys: readonly [Name, Name, Name]; unique: boolean } | { mark: Name } | { bursts: readonly Name[] } | OfferSighting

/** Offer and day with its cap; `short`: a visit was not counted for lack of quota. */
type OfferSighting = { offer: Name; cap: number; short: boolean }

/**
 * A batch starts with its time in milliseconds, two words; each visit has three pairs and a word of flags. Unused pairs
 * are 0.
 */
const [HEAD, WORDS] = [2, 7]
const [UNIQUE, MARK, BURSTS, OFFER, SHORT] = [1, 2, 3, 4, 5]
/** Flags of entries that are no visit. */
const ASIDE: ReadonlySet<number> = new Set([BURSTS, OFFER, SHORT])
const TWO_32 = 2 ** 32

export function packSightings(sightings: readonly Sighting[], time: number): Uint8Array {
  const words = new Uint32Array(HEAD + sightings.length * WORDS)
  words.set([time % TWO_32, Math.floor(time / TWO_32)])
  let at = HEAD
  for (const sighting of sightings) {
    const { keys, flags } = wordsOf(sighting)
    for (const [place, key] of keys.entries()) words.set(pairOf(key), at + 2 * place)
    words[at + 6] = flags
    at += WORDS
  }
  return new Uint8Array(words.buffer)
}

function wordsOf(sighting: Sighting): { keys: readonly Name[]; flags: number } {
  if ('mark' in sighting) return { keys: [sighting.mark], flags: MARK }
  if ('offer' in sighting) return { keys: [sighting.offer, [sighting.cap, 0]], flags: sighting.short ? SHORT : OFFER }
  if ('bursts' in sighting) return { keys: sighting.bursts, flags: BURSTS }
  return { keys: sighting.keys, flags: sighting.unique ? UNIQUE : 0 }
}

type Counted = {
  visits: number
  /** Visitors that two processes both counted as new, each before it knew of the other's hit. */ twice: number
}

type Counting = {
  window: Pick<VisitorWindow, 'merge' | 'peekPair'>
  marks: Pick<VisitorWindow, 'merge' | 'peekPair'>
  rates: Pick<VisitRates, 'merge'>
  bursts?: Pick<VisitBursts, 'merge'>
  offers?: Pick<OfferCounts, 'merge'> & { /** Another process lacks quota for the key. */ wanted?: (key: Pair) => void }
}

/**
 * Counts another process's batch. `known`: part may already be counted from the event store, so only unknown visitors
 * count: better one hit too few.
 */
export function countSightings(
  batch: Uint8Array,
  { window, marks, rates, bursts, offers }: Counting,
  known = false,
): Counted {
  const words = new Uint32Array(new Uint8Array(batch).buffer) // copied: words need alignment
  const time = (words[0] ?? 0) + (words[1] ?? 0) * TWO_32
  const word = (at: number): number => words[at] ?? 0
  /** True if both processes counted the visitor as new. */
  const count = (at: number): boolean => {
    if (word(at + 6) === MARK) {
      marks.merge(word(at), word(at + 1), time)
      return false
    }
    const seen = window.merge(word(at), word(at + 1), time)
    for (const key of [at, at + 2, at + 4]) rates.merge(word(key), word(key + 1), time)
    return word(at + 6) === UNIQUE && !seen.unique
  }
  const isNew = (at: number): boolean =>
    (word(at + 6) === MARK ? marks : window).peekPair(word(at), word(at + 1), time).unique
  const all = Array.from(
    { length: Math.max(0, Math.floor((words.length - HEAD) / WORDS)) },
    (_none, index) => HEAD + index * WORDS,
  )
  const places = all.filter((at) => !ASIDE.has(word(at + 6)))
  if (!known) countAside(words, all, { bursts, offers, time })
  const twice = known ? 0 : places.filter(count).length
  if (known) places.filter(isNew).forEach(count)
  return { visits: places.filter((at) => word(at + 6) !== MARK).length, twice }
}

/** Counts entries that are no visit: network bursts and offers. */
function countAside(
  words: Uint32Array,
  places: readonly number[],
  { bursts, offers, time }: Pick<Counting, 'bursts' | 'offers'> & { time: number },
): void {
  const word = (at: number): number => words[at] ?? 0
  for (const at of places) {
    if (word(at + 6) === OFFER) offers?.merge(word(at), word(at + 1), time)
    if (word(at + 6) === SHORT) offers?.wanted?.([word(at), word(at + 1)])
    if (word(at + 6) !== BURSTS) continue
    for (const key of [at, at + 2, at + 4])
      if (word(key) !== 0 || word(key + 1) !== 0) bursts?.merge(word(key), word(key + 1), time)
  }
}

/** The table, which also reports its counts to other processes. */
export const sharedBursts = (
  { count, peek }: Pick<VisitBursts, 'count' | 'peek'>,
  news: Pick<Gathering, 'add'>,
): Pick<VisitBursts, 'count' | 'peek'> => ({
  peek,
  count(keys, time) {
    news.add([{ bursts: keys }])
    return count(keys, time)
  },
})

/** Edge's view of the counts. */
export type OfferCapacity = {
  take: (key: Name, cap: number, time: number) => boolean
  hasRoom: OfferCounts['hasRoom']
}

/** `news`: sends counts and shortages to other processes. */
export const offerCapacity = (
  { take, hasRoom }: Pick<OfferCounts, 'take' | 'hasRoom'>,
  news?: Pick<Gathering, 'add'>,
): OfferCapacity => ({
  hasRoom,
  take(key, cap, time) {
    const taken = take(key, cap, time)
    if (taken !== 'full') news?.add([{ offer: key, cap, short: taken === 'short' }])
    return taken === 'taken'
  },
})

/** Offers and days in a batch, each once, and if any visit was short. */
export function offersIn(batch: Uint8Array): { key: Pair; cap: number; short: boolean }[] {
  const words = new Uint32Array(new Uint8Array(batch).buffer)
  const found = new Map<string, { key: Pair; cap: number; short: boolean }>()
  for (let at = HEAD; at + WORDS <= words.length; at += WORDS) {
    const flags = words[at + 6]
    if (flags !== OFFER && flags !== SHORT) continue
    const [high = 0, low = 0, cap = 0] = words.subarray(at, at + WORDS)
    const name = `${high}.${low}`
    found.set(name, { key: [high, low], cap, short: flags === SHORT || (found.get(name)?.short ?? false) })
  }
  return [...found.values()]
}

type Gathering = { add: (sightings: Iterable<Sighting>) => void; close: () => void }

/** Gathering time of a batch, which delays it. Milliseconds. */
const GATHER_MS = 10

/** Sends gathered entries a moment later, each batch once. */
export function gatherSightings(send: (batch: Uint8Array) => void, every = GATHER_MS): Gathering {
  let noted: Sighting[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (noted.length > 0) send(packSightings(noted, Date.now()))
    noted = []
  }
  return {
    add(sightings) {
      noted.push(...sightings)
      timer ??= setTimeout(flush, every)
    },
    close: flush,
  }
}
