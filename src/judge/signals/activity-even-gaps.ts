import type { Signal } from '../verdict.ts'

/**
 * Consecutive gaps that differ by a few percent (`src/store/shared/visit-gaps.ts`). By chance: once in a hundred
 * million.
 */
const FEWEST = 6

/** Visits at timer-like intervals. Weak: a self-reloading page does that. Several people at one address never do. */
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
