import type { Dimension } from '../../../src/contract/hits.ts'
import { useApiQuery } from '../../api/query.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { facetQuestion } from './facet.ts'
import { ASKED } from './rows.ts'
import type { Tabs } from './view.ts'

type OpenTab = Tabs & {
  scope: Scope
  /** What the address says. */
  said: string
}

/**
 * The tab that the address names. Else the first, unless it has nothing to tell because no hit carries it: then the
 * second.
 */
export function useOpenTab({ scope, said, tabs, more }: OpenTab): Dimension {
  const named = [...tabs, ...more].find((dimension) => dimension === said)
  const [first, second = first] = tabs
  const { data } = useApiQuery(
    'logs.companyPlatforms',
    { ...facetQuestion(scope, first), dimension: first, limit: ASKED },
    { enabled: named === undefined },
  )
  if (named) return named
  const untold = data?.platforms.length === 1 && data.platforms[0]?.value === ''
  return untold ? second : first
}
