import { refusedVisitor } from '../refused.ts'
import type { Signal } from '../verdict.ts'

/**
 * The client refuses crawlers for this purpose, or this one by name. It says of itself that it is no person, so no
 * person can be met.
 */
export const crawlerRefused: Signal = {
  name: 'crawler.refused',
  kind: 'crawler',
  category: 'general',
  read: (facts, { refused }) => {
    const found = refusedVisitor(facts, refused)
    return found === null ? undefined : { weight: 'conclusive', value: `${found.name} (${found.purpose ?? 'signed'})` }
  },
}
