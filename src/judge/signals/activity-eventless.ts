import type { Signal } from '../verdict.ts'

/**
 * Many pages of this address answered within a day without any move, touch, key or scroll (`src/edge/remember/eventless.ts`
 * counts, and compares with other visitors). Weak: a wall display does that.
 */
export const eventless: Signal = {
  name: 'activity.eventless',
  kind: 'activity',
  category: 'sophisticated',
  read: ({ patterns: { eventless: pages } }) => (pages > 0 ? { weight: 'weak', value: `${pages} pages` } : undefined),
}
