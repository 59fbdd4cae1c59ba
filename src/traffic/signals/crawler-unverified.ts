import { claimOf, crawlerCheckOf } from '../crawler.ts'
import type { Signal } from '../verdict.ts'

/** A claim to be a verifiable crawler, or an agent's signature, that could not be checked yet. It says of itself that it is no person. */
export const crawlerUnverified: Signal = {
  name: 'crawler.unverified',
  kind: 'crawler',
  category: 'general',
  read: (facts) => (crawlerCheckOf(facts) === 'unknown' ? { weight: 'conclusive', value: claimOf(facts) } : undefined),
}
