import type { LogSort } from '../../../src/contract/hits.ts'
import { scopeSpec } from '../../parts/hits/scope.ts'
import type { Sorting } from '../../ui/table.tsx'
import { oneOf, useUrlState, type ChangeUrl } from '../../ui/url-state.ts'

export const PRESET = 'today'
export const SPEC = scopeSpec(PRESET)
/** The hit whose receipt is open. */
const RECEIPT = { hit: '' }

export function useOpenHit(): [
  hit: string,
  open: (hit: string, how?: Parameters<ChangeUrl<typeof RECEIPT>>[1]) => void,
] {
  const [{ hit }, change] = useUrlState(RECEIPT)
  return [hit, (next, how) => change({ hit: next }, how)]
}

/** Columns that the server sorts by; newest first unless said otherwise. */
export const SORTS = [
  'time',
  'class',
  'category',
  'score',
  'ip',
  'country',
  'asn',
  'usageType',
  'browser',
  'platform',
  'deviceType',
  'language',
  'domain',
  'utmSource',
  'utmCampaign',
  'splitGroup',
  'splitLink',
] as const satisfies readonly LogSort[]
const SORTING = { sort: oneOf<LogSort>(...SORTS), order: oneOf('desc', 'asc'), page: 1 }

export type SortedBy = { by: LogSort; order: 'asc' | 'desc' }
export const isNewestFirst = ({ by, order }: SortedBy): boolean => by === 'time' && order === 'desc'

export function useSorting(): [sorting: SortedBy, sort: (next: Sorting) => void] {
  const [{ sort, order }, change] = useUrlState(SORTING)
  return [
    { by: sort, order },
    ({ by, order: next }) => {
      const known = SORTS.find((one) => one === by)
      if (known) change({ sort: known, order: next, page: 1 })
    },
  ]
}
