import { crawlerCheckOf } from '../crawler.ts'
import type { Signal } from '../verdict.ts'

/** Claims to be a crawler, and its operator's ranges or names say that it is not: somebody hides behind it. */
export const crawlerFalseClaim: Signal = {
  name: 'crawler.false_claim',
  kind: 'crawler',
  category: 'sophisticated',
  read: (facts) =>
    crawlerCheckOf(facts) === 'false' ? { weight: 'conclusive', value: facts.agent.claims } : undefined,
}
