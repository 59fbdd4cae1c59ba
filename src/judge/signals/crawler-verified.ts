import { claimOf, crawlerCheckOf } from '../crawler.ts'
import type { Signal } from '../verdict.ts'

/** A search, ad-review, ad-quality or link-preview crawler proved by its address, or a known agent by its signature. */
export const crawlerVerified: Signal = {
  name: 'crawler.verified',
  kind: 'crawler',
  category: 'general',
  read: (facts) => (crawlerCheckOf(facts) === 'verified' ? { weight: 'conclusive', value: claimOf(facts) } : undefined),
}
