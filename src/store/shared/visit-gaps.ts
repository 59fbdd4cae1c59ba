/**
 * How regular a key's visits are, and how far they run ahead of one a second. Part of the table of rates, of fixed
 * size: a full set drops the key that was unused longest.
 */

/**
 * Hash, time of the last visit (low 32 bits of milliseconds), mean gap in milliseconds, even gaps in a row. When the
 * mean is 0, the last word is how many milliseconds the visits are ahead of one a second.
 */
const WORDS = 4
const WAYS = 8
export const GAP_BYTES = WORDS * 4

/** Shorter gaps are one page loading another; a longer one starts a new row. Milliseconds. */
const [SHORTEST, LONGEST] = [1000, 21_600_000]
/** Visits so close may be several people's, after a mail or push. Milliseconds. */
const TOGETHER_MS = 100
/** Limit of the lead, milliseconds, so that a pause ends a rush. */
const MOST_AHEAD = 60_000
/** Tolerated deviation from the mean gap: a share of it, plus milliseconds of network delay. */
const [SHARE, JITTER_MS] = [0.04, 40]

/** `even`, `gap`: gaps in a row and their mean; `rush`: visits ahead of one a second. */
export type Gaps = { even: number; gap: number; rush: number }
const NONE: Gaps = { even: 0, gap: 0, rush: 0 }
const rushOf = (ahead: number): number => Math.floor(ahead / SHORTEST)

type VisitGaps = {
  /** Gaps up to a visit at `time`. `counted`: stores it. */
  beat: (high: number, low: number, time: number, counted: boolean) => Gaps
}

/** `cells`: `GAP_BYTES` per key; keys: a power of two, at least eight. */
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

  /** Stored state: mean and even gaps, or 0 and milliseconds ahead. */
  function next(at: number, gap: number): [mean: number, row: number] {
    const [mean, row] = [word(at + 2), word(at + 3)]
    if (gap < TOGETHER_MS) return [0, mean === 0 ? row : 0]
    const ahead = (mean === 0 ? row : 0) + SHORTEST - gap
    if (ahead > 0) return [0, Math.min(ahead, MOST_AHEAD)]
    if (gap < SHORTEST || gap > LONGEST) return [0, 0]
    if (mean === 0 || Math.abs(gap - mean) > Math.max(SHARE * mean, JITTER_MS)) return [gap, 1]
    return [Math.round(mean + (gap - mean) / (row + 1)), row + 1]
  }

  return {
    beat(high, low, time, counted) {
      const now = time % 2 ** 32
      const { at, own } = place(high, low, now)
      const [mean, row] = own ? next(at, since(at, now)) : [0, 0]
      if (counted) {
        cells[at] = high
        cells[at + 1] = Math.max(1, now)
        cells[at + 2] = mean
        cells[at + 3] = row
      }
      if (row === 0) return NONE
      return mean === 0 ? { even: 0, gap: 0, rush: rushOf(row) } : { even: row, gap: mean, rush: 0 }
    },
  }
}
