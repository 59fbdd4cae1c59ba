import { normalizeValue } from '../../lib/text/text.ts'
import type { Signal } from '../verdict.ts'

/** For example a placement in the page's parameters. */
export const valueExcluded: Signal = {
  name: 'policy.value_excluded',
  kind: 'policy',
  category: 'policy',
  read(facts, { excludedValues }) {
    if (excludedValues === null) return undefined
    for (const [field, values] of excludedValues)
      if (values.has(normalizeValue(facts[field]))) return { weight: 'conclusive', value: `${field} ${facts[field]}` }
    return undefined
  },
}
