import { claimOf, crawlerCheckOf } from '../crawler.ts'
import type { Signal } from '../verdict.ts'

/** A claim of a known crawler's name that nothing has proved or refuted. It says of itself that it is no person. */
export const crawlerUnverified: Signal = {
  name: 'crawler.unverified',
  kind: 'crawler',
  category: 'general',
  read: (facts) => (crawlerCheckOf(facts) === 'unknown' ? { weight: 'conclusive', value: claimOf(facts) } : undefined),
}
