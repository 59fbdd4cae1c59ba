import type { Signal } from '../verdict.ts'

/** Gaps in a row that differ by a few percent (`src/store/shared/visit-gaps.ts`). By chance: once in a hundred million. */
const FEWEST = 6

/**
 * The visits of an address come at even intervals, as a timer makes them. A page that reloads itself does that, too:
 * weak. Several people behind an address never do.
 */
export const evenGaps: Signal = {
  name: 'activity.even_gaps',
  kind: 'activity',
  category: 'general',
  read({ patterns: { evenGaps: even, gap } }) {
    return even >= FEWEST
      ? { weight: 'weak', value: `${even + 1} visits, ${(gap / 1000).toFixed(1)} s apart` }
      : undefined
  },
}
