import type { Signal } from '../verdict.ts'

/**
 * Many pages were opened from this address within a day, their scripts answered, and nothing was ever done on one of
 * them: no move, no touch, no key, no scroll (`src/edge/eventless.ts` counts, and compares with the page's other
 * visitors). A screen on a wall does that, too: weak.
 */
export const eventless: Signal = {
  name: 'activity.eventless',
  kind: 'activity',
  category: 'sophisticated',
  read: ({ patterns: { eventless: pages } }) => (pages > 0 ? { weight: 'weak', value: `${pages} pages` } : undefined),
}
