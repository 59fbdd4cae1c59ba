import { refusedVisitor } from '../refused.ts'
import type { Signal } from '../verdict.ts'

/** Refused by purpose or name. It declares itself a crawler, so no person is affected. */
export const crawlerRefused: Signal = {
  name: 'crawler.refused',
  kind: 'crawler',
  category: 'general',
  read: (facts, { refused }) => {
    const found = refusedVisitor(facts, refused)
    return found === null ? undefined : { weight: 'conclusive', value: `${found.name} (${found.purpose ?? 'signed'})` }
  },
}
