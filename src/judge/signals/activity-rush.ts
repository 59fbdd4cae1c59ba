import type { Signal } from '../verdict.ts'

/**
 * One visitor's visits ahead of one a second: sixty in thirty seconds are thirty ahead. Weak: a browser that restores
 * many tabs does that.
 */
const FEWEST = 25

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
