/**
 * Visits per address or network in the last ten minutes, for activity signals. A fixed-size table shared by all edge
 * threads of a process; a full set drops the key that was unused longest. A count is the current span plus the share of
 * the previous one that still lies within ten minutes.
 */
import { pairOf, type Name, type Pair } from '../../lib/numbers/hash.ts'
import { locked, releaseLock, takeLock } from '../../lib/flow/shared-lock.ts'
import { attachVisitGaps, GAP_BYTES, type Gaps } from './visit-gaps.ts'

export const RATE_WINDOW_MS = 600_000
/** 16 bytes each, and as many for gaps. */
const KEYS = 262_144
const WAYS = 8
/** Hash, span, count of the span, count of the span before. */
const WORDS = 4
const HEAD_WORDS = 16

export type VisitRates = {
  /** Counts a visit of each key at `time` in milliseconds; returns its visits of ten minutes, this one included. */
  count: (keys: readonly Name[], time: number) => number[]
  /** As `count`, without counting. */
  peek: (keys: readonly Name[], time: number) => number[]
  /** Counts another process's visit by the two halves of a key's hash. */
  merge: (high: number, low: number, time: number) => void
  /** Regularity of the key's visits up to one at `time`. `counted`: stores it. */
  gaps: (key: Name, time: number, counted: boolean) => Gaps
  /** Input of `attachVisitRates` in another thread. */
  readonly shared: SharedArrayBuffer
}

/** `keys`: a power of two. */
export const createVisitRates = (keys = KEYS): VisitRates =>
  attachVisitRates(new SharedArrayBuffer(HEAD_WORDS * 4 + keys * (WORDS * 4 + GAP_BYTES)))

/** The same table in another thread. */
export function attachVisitRates(shared: SharedArrayBuffer): VisitRates {
  const lock = new Int32Array(shared, 0, HEAD_WORDS)
  const keys = (shared.byteLength - HEAD_WORDS * 4) / (WORDS * 4 + GAP_BYTES)
  const cells = new Uint32Array(shared, HEAD_WORDS * 4, keys * WORDS)
  const gaps = attachVisitGaps(new Uint32Array(shared, HEAD_WORDS * 4 + cells.byteLength))
  const sets = cells.length / WORDS / WAYS
  const word = (at: number): number => cells[at] ?? 0

  /** Position of the key, or of the key in its set that was unused longest. */
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

  /** Visits in the span of `time` and the one before. After the clock was set back, counts in the latest span. */
  function spans(at: number, span: number): [now: number, before: number] {
    const since = span - word(at + 1)
    if (since <= 0) return [word(at + 2), word(at + 3)]
    return [0, since === 1 ? word(at + 2) : 0]
  }

  function visits([high, low]: Pair, time: number, counted: boolean): number {
    const span = Math.max(1, Math.floor(time / RATE_WINDOW_MS))
    const { at, own } = place(high, low)
    const [now, before] = own ? spans(at, span) : [0, 0]
    if (counted) {
      cells[at] = high
      cells[at + 1] = Math.max(span, own ? word(at + 1) : 0)
      cells[at + 2] = now + 1
      cells[at + 3] = before
    }
    return now + 1 + Math.floor(before * (1 - (time % RATE_WINDOW_MS) / RATE_WINDOW_MS))
  }

  function all(names: readonly Name[], time: number, counted: boolean): number[] {
    const pairs = names.map(pairOf)
    const counts: number[] = []
    takeLock(lock)
    try {
      for (const pair of pairs) counts.push(visits(pair, time, counted))
    } finally {
      releaseLock(lock)
    }
    return counts
  }
  return {
    count: (keys, time) => all(keys, time, true),
    peek: (keys, time) => all(keys, time, false),
    gaps(key, time, counted) {
      const pair = pairOf(key)
      takeLock(lock)
      try {
        return gaps.beat(pair[0], pair[1], time, counted)
      } finally {
        releaseLock(lock)
      }
    },
    merge: (high, low, time) => void locked(lock, () => visits([high, low], time, true)),
    shared,
  }
}
