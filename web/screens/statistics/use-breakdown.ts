import type { Dimension } from '../../../src/contract/hits.ts'
import { useApiQuery } from '../../api/query.ts'
import { hitsOf } from '../../parts/charts/crest-layers.ts'
import { useNames } from '../../parts/hits/names.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import type { Sorting } from '../../ui/table.tsx'
import { facetQuestion } from './facet.ts'
import { rowsAsked, sortRows } from './rows.ts'

type Asked = { scope: Scope; dimension: Dimension; sorting: Sorting; shown: number }

/** The rows of a breakdown as they are shown, with the answer that they come from. */
export function useBreakdown({ scope, dimension, sorting, shown }: Asked) {
  const names = useNames()
  const question = facetQuestion(scope, dimension)
  const answer = useApiQuery(
    'logs.companyPlatforms',
    { ...question, dimension, limit: rowsAsked(sorting, shown) },
    { quiet: true },
  )
  const platforms = answer.data?.platforms
  const rows = platforms && sortRows(platforms, sorting, (value) => names.value(dimension, value)).slice(0, shown)
  return { question, answer, rows, longest: Math.max(0, ...(platforms ?? []).map(hitsOf)) }
}
