import { claimOf, crawlerCheckOf } from '../crawler.ts'
import type { Signal } from '../verdict.ts'

/** A claim neither proved nor refuted; it declares that it is no person. */
export const crawlerUnverified: Signal = {
  name: 'crawler.unverified',
  kind: 'crawler',
  category: 'general',
  read: (facts) => (crawlerCheckOf(facts) === 'unknown' ? { weight: 'conclusive', value: claimOf(facts) } : undefined),
}
