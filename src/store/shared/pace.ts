/**
 * How many visits came of one address or one network lately: what the activity signals read. One table in memory that all
 * edge threads of a process share, of a fixed size: where it is full, the key that was silent longest gives way.
 *
 * A key's number is that of the running ten minutes: those of the present span, and of the span before it the share that
 * still lies within.
 */
import { hashPair } from '../../lib/hash-pair.ts'
import { locked } from '../../lib/shared-lock.ts'

export const PACE_MS = 600_000
/** 16 bytes each. */
const KEYS = 262_144
const WAYS = 8
/** Hash, span, count of the span, count of the span before. */
const WORDS = 4
const HEAD_WORDS = 16

export type Pace = {
  /** Counts a visit of `key` at `time` in milliseconds and answers the visits of the last ten minutes, this one included. */
  count: (key: string, time: number) => number
  /** What `attachPace` of another thread takes. */
  readonly shared: SharedArrayBuffer
}

/** An empty table for `keys` keys, a power of two. */
export const createPace = (keys = KEYS): Pace => attachPace(new SharedArrayBuffer((HEAD_WORDS + keys * WORDS) * 4))

/** The same table, seen from another thread. */
export function attachPace(shared: SharedArrayBuffer): Pace {
  const lock = new Int32Array(shared, 0, HEAD_WORDS)
  const cells = new Uint32Array(shared, HEAD_WORDS * 4)
  const sets = cells.length / WORDS / WAYS
  const word = (at: number): number => cells[at] ?? 0

  /** Where the key's four words lie; a place that was somebody else's comes back empty. */
  function place(high: number, low: number): number {
    const base = (low & (sets - 1)) * WAYS * WORDS
    let stalest = base
    for (let way = 0; way < WAYS; way += 1) {
      const at = base + way * WORDS
      if (word(at) === high && word(at + 1) > 0) return at
      if (word(at + 1) < word(stalest + 1)) stalest = at
    }
    cells.fill(0, stalest, stalest + WORDS)
    cells[stalest] = high
    return stalest
  }

  function count(high: number, low: number, time: number): number {
    const at = place(high, low)
    const span = Math.max(1, Math.floor(time / PACE_MS))
    const since = span - word(at + 1)
    // A clock that went back goes on counting in the span that it had reached.
    if (since > 0) {
      cells[at + 3] = since === 1 ? word(at + 2) : 0
      cells[at + 2] = 0
      cells[at + 1] = span
    }
    cells[at + 2] = word(at + 2) + 1
    const over = (time % PACE_MS) / PACE_MS
    return word(at + 2) + Math.floor(word(at + 3) * (1 - over))
  }

  return {
    count(key, time) {
      const [high, low] = hashPair(key)
      return locked(lock, 0, () => count(high, low, time))
    },
    shared,
  }
}
