/**
 * How many visits came from one address or one network in the last ten minutes, which activity signals read. One table
 * in memory of a fixed size, which all edge threads of a process share: when it is full, the key that was silent
 * longest is dropped. A key's count is that of the current span of ten minutes, plus the share of the span before that
 * still lies within the last ten minutes.
 */
import { hashPair } from '../../lib/hash.ts'
import { locked } from '../../lib/shared-lock.ts'

export const RATE_WINDOW_MS = 600_000
/** 16 bytes each. */
const KEYS = 262_144
const WAYS = 8
/** Hash, span, count of the span, count of the span before. */
const WORDS = 4
const HEAD_WORDS = 16

export type VisitRates = {
  /**
   * Counts a visit of each key at `time` in milliseconds and answers its visits of the last ten minutes, this one
   * included.
   */
  count: (keys: readonly string[], time: number) => number[]
  /** What `count` would answer, without counting. */
  peek: (keys: readonly string[], time: number) => number[]
  /** Counts a visit that another process has answered, by the two halves of a key's hash. */
  merge: (high: number, low: number, time: number) => void
  /** What `attachVisitRates` of another thread takes. */
  readonly shared: SharedArrayBuffer
}

/** An empty table for `keys` keys, a power of two. */
export const createVisitRates = (keys = KEYS): VisitRates =>
  attachVisitRates(new SharedArrayBuffer((HEAD_WORDS + keys * WORDS) * 4))

/** The same table, seen from another thread. */
export function attachVisitRates(shared: SharedArrayBuffer): VisitRates {
  const lock = new Int32Array(shared, 0, HEAD_WORDS)
  const cells = new Uint32Array(shared, HEAD_WORDS * 4)
  const sets = cells.length / WORDS / WAYS
  const word = (at: number): number => cells[at] ?? 0

  /** The position of the key's four words, or else of the key in its set that was silent longest. */
  function place(high: number, low: number): { at: number; own: boolean } {
    const base = (low & (sets - 1)) * WAYS * WORDS
    let stalest = base
    for (let way = 0; way < WAYS; way += 1) {
      const at = base + way * WORDS
      if (word(at) === high && word(at + 1) > 0) return { at, own: true }
      if (word(at + 1) < word(stalest + 1)) stalest = at
    }
    return { at: stalest, own: false }
  }

  /**
   * Visits of the key in the span of `time` and in the one before. After the clock was set back, counting continues in
   * the latest span.
   */
  function spans(at: number, span: number): [now: number, before: number] {
    const since = span - word(at + 1)
    if (since <= 0) return [word(at + 2), word(at + 3)]
    return [0, since === 1 ? word(at + 2) : 0]
  }

  function visits([high, low]: readonly [number, number], time: number, counted: boolean): number {
    const span = Math.max(1, Math.floor(time / RATE_WINDOW_MS))
    const { at, own } = place(high, low)
    const [now, before] = own ? spans(at, span) : [0, 0]
    if (counted) cells.set([high, Math.max(span, own ? word(at + 1) : 0), now + 1, before], at)
    return now + 1 + Math.floor(before * (1 - (time % RATE_WINDOW_MS) / RATE_WINDOW_MS))
  }

  const all = (keys: readonly string[], time: number, counted: boolean) =>
    locked(lock, () => keys.map((key) => visits(hashPair(key), time, counted)))
  return {
    count: (keys, time) => all(keys, time, true),
    peek: (keys, time) => all(keys, time, false),
    merge: (high, low, time) => void locked(lock, () => visits([high, low], time, true)),
    shared,
  }
}
