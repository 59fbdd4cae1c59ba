/**
 * How many visits were sent to each offer on a day. One table in memory of a fixed size, which all edge threads of a
 * process share: when a set is full, the count that was silent longest is dropped.
 */
import { pairOf, type Name, type Pair } from '../../lib/hash.ts'
import { locked } from '../../lib/shared-lock.ts'

const HOUR_MS = 3_600_000
/** 16 bytes each: an offer's day is one. */
const KEYS = 32_768
const WAYS = 8
/** Hash; hour of the last visit; count. */
const WORDS = 4
const HEAD_WORDS = 16

export type OfferCounts = {
  /** Counts a visit of the key unless it has `cap` already; whether it was counted. */
  take: (key: Name, cap: number, time: number) => boolean
  /** Visits so far. */
  peek: (key: Name) => number
  /** Counts a visit that another process has answered, by the two halves of the key's hash. */
  merge: (high: number, low: number, time: number) => void
  /** There were at least so many, as the event store knows. */
  atLeast: (key: Name, visits: number, time: number) => void
  /** What `attachOfferCounts` of another thread takes. */
  readonly shared: SharedArrayBuffer
}

/** The name under which an offer's day (`YYYY-MM-DD`) is counted. */
export const offerDay = (offer: string, day: string): string => `offer ${offer} ${day}`

/** An empty table for `keys` keys, a power of two, at least eight. */
export const createOfferCounts = (keys = KEYS): OfferCounts =>
  attachOfferCounts(new SharedArrayBuffer((HEAD_WORDS + keys * WORDS) * 4))

/** The same table, seen from another thread. */
export function attachOfferCounts(shared: SharedArrayBuffer): OfferCounts {
  const lock = new Int32Array(shared, 0, HEAD_WORDS)
  const cells = new Uint32Array(shared, HEAD_WORDS * 4)
  const sets = cells.length / WORDS / WAYS
  const word = (at: number): number => cells[at] ?? 0

  /** The position of the key's words and its count, or of the key in its set that was silent longest and 0. */
  function place([high, low]: Pair): { at: number; visits: number } {
    const base = (low & (sets - 1)) * WAYS * WORDS
    let stalest = base
    for (let way = 0; way < WAYS; way += 1) {
      const at = base + way * WORDS
      if (word(at) === high && word(at + 1) === low && word(at + 2) > 0) return { at, visits: word(at + 3) }
      if (word(at + 2) < word(stalest + 2)) stalest = at
    }
    return { at: stalest, visits: 0 }
  }

  /** Writes the count that `next` makes of the one so far. */
  function write(pair: Pair, time: number, next: (visits: number) => number): void {
    const { at, visits } = place(pair)
    cells.set([pair[0], pair[1], Math.max(1, Math.floor(time / HOUR_MS)), next(visits)], at)
  }

  return {
    take: (key, cap, time) => {
      const pair = pairOf(key)
      return locked(lock, () => {
        if (place(pair).visits >= cap) return false
        write(pair, time, (visits) => visits + 1)
        return true
      })
    },
    peek: (key) => locked(lock, () => place(pairOf(key)).visits),
    merge: (high, low, time) => locked(lock, () => write([high, low], time, (visits) => visits + 1)),
    atLeast: (key, visits, time) => locked(lock, () => write(pairOf(key), time, (known) => Math.max(known, visits))),
    shared,
  }
}
