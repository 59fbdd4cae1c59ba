import type { Signal } from '../verdict.ts'

/**
 * Visits ahead of one a second, as many by one visitor: sixty in thirty seconds are thirty ahead. A browser that opens
 * many pages of a site at once after a start is that, too, so it is weak.
 */
const FEWEST = 25

/** One visitor opens page after page faster than anybody reads. */
export const rush: Signal = {
  name: 'activity.rush',
  kind: 'activity',
  category: 'general',
  read({ patterns, rates }) {
    const isOne = rates.visitor > 2 * FEWEST
    return patterns.rush >= FEWEST && isOne
      ? { weight: 'weak', value: `${patterns.rush} visits ahead of one a second` }
      : undefined
  },
}
