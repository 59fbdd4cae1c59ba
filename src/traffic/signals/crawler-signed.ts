import { claimOf, crawlerCheckOf } from '../crawler.ts'
import type { Signal } from '../verdict.ts'

/** Signs its visits by its own key, as no person's browser does; that nobody knows it earns nothing. */
export const crawlerSigned: Signal = {
  name: 'crawler.signed',
  kind: 'crawler',
  category: 'general',
  read: (facts) => (crawlerCheckOf(facts) === 'signed' ? { weight: 'conclusive', value: claimOf(facts) } : undefined),
}
