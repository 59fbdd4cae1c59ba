/**
 * How even the gaps between visits of one key are. A part of the table of rates, in fixed memory: when a set is full,
 * the key that was silent longest is dropped.
 */

/** Hash, time of the last visit (the low 32 bits of milliseconds), mean gap in milliseconds, even gaps in a row. */
const WORDS = 4
const WAYS = 8
export const GAP_BYTES = WORDS * 4

/** A shorter gap is one page that loads another; after a longer one a new row begins. Milliseconds. */
const [SHORTEST, LONGEST] = [1000, 21_600_000]
/** How far a gap may be from the mean of those before it: a share of it, and milliseconds that a network may take. */
const [SHARE, JITTER_MS] = [0.04, 40]

export type Gaps = { even: number; gap: number }
const NONE: Gaps = { even: 0, gap: 0 }

export type VisitGaps = {
  /** The gaps up to a visit at `time`. `counted`: it is remembered. */
  beat: (high: number, low: number, time: number, counted: boolean) => Gaps
}

/** `cells`: `GAP_BYTES` for each key, of a power of two of keys, at least eight. */
export function attachVisitGaps(cells: Uint32Array): VisitGaps {
  const sets = cells.length / WORDS / WAYS
  const word = (at: number): number => cells[at] ?? 0
  const since = (at: number, time: number): number => (time - word(at + 1)) >>> 0

  function place(high: number, low: number, time: number): { at: number; own: boolean } {
    const base = (low & (sets - 1)) * WAYS * WORDS
    let stalest = base
    for (let way = 0; way < WAYS; way += 1) {
      const at = base + way * WORDS
      if (word(at) === high && word(at + 1) > 0) return { at, own: true }
      if (word(stalest + 1) > 0 && (word(at + 1) === 0 || since(at, time) > since(stalest, time))) stalest = at
    }
    return { at: stalest, own: false }
  }

  function next(at: number, gap: number): Gaps {
    if (gap < SHORTEST || gap > LONGEST) return NONE
    const [mean, even] = [word(at + 2), word(at + 3)]
    if (even === 0 || Math.abs(gap - mean) > Math.max(SHARE * mean, JITTER_MS)) return { even: 1, gap }
    return { even: even + 1, gap: Math.round(mean + (gap - mean) / (even + 1)) }
  }

  return {
    beat(high, low, time, counted) {
      const now = time % 2 ** 32
      const { at, own } = place(high, low, now)
      const gaps = own ? next(at, since(at, now)) : NONE
      if (counted) {
        cells[at] = high
        cells[at + 1] = Math.max(1, now)
        cells[at + 2] = gaps.gap
        cells[at + 3] = gaps.even
      }
      return gaps
    },
  }
}
