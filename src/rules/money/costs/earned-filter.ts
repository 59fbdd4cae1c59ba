/** Conversions know their hit's dimensions and hence its class. */
import type { Category, ClassSwitch, Filter } from '../../../contract/hits/hits.ts'

const TARGET: readonly Category[] = ['person', 'unprotected', 'prefetch']

const CLASS: Partial<Record<ClassSwitch, { is: readonly Category[] } | { isNot: readonly Category[] }>> = {
  target: { is: TARGET },
  bot: { isNot: TARGET },
  unprotected: { is: ['unprotected'] },
}
type Chosen = Partial<Record<'is' | 'isNot' | 'contains', string[] | undefined>>
const NOTHING = '-'

/** Undefined if conversions do not know the class. */
export function narrowedByClass(query: { class: ClassSwitch; filter: Filter }): Filter | undefined {
  if (query.class === 'all') return query.filter
  const chosen = CLASS[query.class]
  const { is = [], isNot = [], contains }: Chosen = query.filter.category ?? {}
  if (!chosen) return undefined
  if ('isNot' in chosen)
    return { ...query.filter, category: { is: [...is], isNot: [...isNot, ...chosen.isNot], contains } }
  const both = is.length === 0 ? [...chosen.is] : chosen.is.filter((one) => is.includes(one))
  return { ...query.filter, category: { is: both.length === 0 ? [NOTHING] : both, isNot: [...isNot], contains } }
}
