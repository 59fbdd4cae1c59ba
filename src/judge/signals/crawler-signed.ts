import { claimOf, crawlerCheckOf } from '../crawler.ts'
import type { Signal } from '../verdict.ts'

/** Signed by an unknown agent's key, as no browser does. */
export const crawlerSigned: Signal = {
  name: 'crawler.signed',
  kind: 'crawler',
  category: 'general',
  read: (facts) => (crawlerCheckOf(facts) === 'signed' ? { weight: 'conclusive', value: claimOf(facts) } : undefined),
}
