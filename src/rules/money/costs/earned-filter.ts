/** A question about hits as conversions can answer it: they know the dimensions of their hit, and its class by them. */
import type { Category, ClassSwitch, Filter } from '../../../contract/hits/hits.ts'

const TARGET: readonly Category[] = ['person', 'unprotected', 'prefetch']

const CLASS: Partial<Record<ClassSwitch, { is: readonly Category[] } | { isNot: readonly Category[] }>> = {
  target: { is: TARGET },
  bot: { isNot: TARGET },
  unprotected: { is: ['unprotected'] },
}
type Chosen = Partial<Record<'is' | 'isNot' | 'contains', string[] | undefined>>
/** Chosen where no category is left: none has this name. */
const NOTHING = '-'

/** The filter with the class as a part of it; undefined: conversions do not know whether their hit was of that class. */
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
