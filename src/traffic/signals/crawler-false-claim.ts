import { claimOf, crawlerCheckOf } from '../crawler.ts'
import type { Signal } from '../verdict.ts'

/**
 * Claims to be a crawler, and its operator's ranges or names say that it is not; or signs as an agent, and the signature
 * is false. Browsers sign nothing, so no person can make one. Harmless causes: a clock that is more than a minute off, a
 * proxy that hands another host to the site.
 */
export const crawlerFalseClaim: Signal = {
  name: 'crawler.false_claim',
  kind: 'crawler',
  category: 'sophisticated',
  read: (facts) => (crawlerCheckOf(facts) === 'false' ? { weight: 'conclusive', value: claimOf(facts) } : undefined),
}
