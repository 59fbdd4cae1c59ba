import { claimOf, crawlerCheckOf } from '../crawler.ts'
import type { Signal } from '../verdict.ts'

/** A search, ad-review, ad-quality or link-preview crawler whose address proved the claim; or an agent that is known by name, whose signature did. */
export const crawlerVerified: Signal = {
  name: 'crawler.verified',
  kind: 'crawler',
  category: 'general',
  read: (facts) => (crawlerCheckOf(facts) === 'verified' ? { weight: 'conclusive', value: claimOf(facts) } : undefined),
}
