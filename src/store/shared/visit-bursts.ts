/**
 * Visits of a campaign's networks per minute and ten minutes, in a fixed-size table shared by all edge threads of a
 * process. A full set drops the key that was unused longest. A count is the current span plus the share of the previous
 * one that still lies within the window.
 */
import { pairOf, type Name, type Pair } from '../../lib/numbers/hash.ts'
import { locked } from '../../lib/flow/shared-lock.ts'
import { MINUTE_MS } from '../../lib/time/durations.ts'

const TEN = 10
/** 24 bytes each. */
const KEYS = 131_072
const WAYS = 8
/** Hash, minute; counts of this minute and the one before; of these ten minutes and those before. */
const WORDS = 6
const HEAD_WORDS = 16

type Busy = { minute: number; ten: number }

export type VisitBursts = {
  /** Counts a visit of each key at `time` in milliseconds; returns its visits, this one included. */
  count: (keys: readonly Name[], time: number) => Busy[]
  /** As `count`, without counting. */
  peek: (keys: readonly Name[], time: number) => Busy[]
  /** Counts another process's visit by the two halves of a key's hash. */
  merge: (high: number, low: number, time: number) => void
  /** Input of `attachVisitBursts` in another thread. */
  readonly shared: SharedArrayBuffer
}

/** `keys`: a power of two, at least eight. */
export const createVisitBursts = (keys = KEYS): VisitBursts =>
  attachVisitBursts(new SharedArrayBuffer((HEAD_WORDS + keys * WORDS) * 4))

/** The same table in another thread. */
export function attachVisitBursts(shared: SharedArrayBuffer): VisitBursts {
  const lock = new Int32Array(shared, 0, HEAD_WORDS)
  const cells = new Uint32Array(shared, HEAD_WORDS * 4)
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

  /** Counts at `at` of the current and the previous span, `since` spans later. */
  const counts = (at: number, since: number): [now: number, before: number] =>
    since <= 0 ? [word(at), word(at + 1)] : [0, since === 1 ? word(at) : 0]

  function visits([high, low]: Pair, time: number, counted: boolean): Busy {
    const { at, own } = place(high, low)
    const last = own ? word(at + 1) : 0
    // after the clock was set back, count in the latest minute
    const minute = Math.max(1, last, Math.floor(time / MINUTE_MS))
    const [now, before] = own ? counts(at + 2, minute - last) : [0, 0]
    const [tenNow, tenBefore] = own ? counts(at + 4, Math.floor(minute / TEN) - Math.floor(last / TEN)) : [0, 0]
    if (counted) cells.set([high, minute, now + 1, before, tenNow + 1, tenBefore], at)
    const part = (span: number): number => 1 - (time % span) / span
    return {
      minute: now + 1 + Math.floor(before * part(MINUTE_MS)),
      ten: tenNow + 1 + Math.floor(tenBefore * part(MINUTE_MS * TEN)),
    }
  }

  const all = (keys: readonly Name[], time: number, counted: boolean) => {
    const pairs = keys.map(pairOf)
    return locked(lock, () => pairs.map((pair) => visits(pair, time, counted)))
  }
  return {
    count: (keys, time) => all(keys, time, true),
    peek: (keys, time) => all(keys, time, false),
    merge: (high, low, time) => void locked(lock, () => visits([high, low], time, true)),
    shared,
  }
}
