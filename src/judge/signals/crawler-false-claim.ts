import { claimOf, crawlerCheckOf } from '../crawler.ts'
import type { Signal } from '../verdict.ts'

/**
 * The operator's ranges or names refute the claim, or the agent's signature is false; browsers sign nothing. Harmless
 * causes: a clock over a minute off, a proxy that changes the host.
 */
export const crawlerFalseClaim: Signal = {
  name: 'crawler.false_claim',
  kind: 'crawler',
  category: 'sophisticated',
  read: (facts) => (crawlerCheckOf(facts) === 'false' ? { weight: 'conclusive', value: claimOf(facts) } : undefined),
}
