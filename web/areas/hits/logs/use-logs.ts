import type { LogSort } from '../../../../src/contract/hits/hits.ts'
import type { CallInput } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/query.ts'
import { dayIn } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { scopeSpec, type Scope } from '../../../shared/hits/scope.ts'
import type { Sorting } from '../../../kit/layout/table.tsx'
import { oneOf, useUrlState, type ChangeUrl } from '../../../kit/url-state.ts'
import { daysOfPage } from './days.ts'
import type { Rows } from './rows.ts'

export const PRESET = 'today'
export const SPEC = scopeSpec(PRESET)
const RECEIPT = { hit: '' }

export function useOpenHit(): [
  hit: string,
  open: (hit: string, how?: Parameters<ChangeUrl<typeof RECEIPT>>[1]) => void,
] {
  const [{ hit }, change] = useUrlState(RECEIPT)
  return [hit, (next, how) => change({ hit: next }, how)]
}

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
const isNewestFirst = ({ by, order }: SortedBy): boolean => by === 'time' && order === 'desc'

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

export const PER_PAGE = 50
/** Limit of the server's offset. */
const LAST_PAGE = 20_000
/** Ms between counts of days while live. */
const COUNT = 6000

/** Only on the first page, newest first, with today. */
export const canGrow = ({ page, days, question }: Scope, sorting: SortedBy): boolean =>
  isNewestFirst(sorting) && page === 1 && days.endDate >= dayIn(question.timezone)

export const questionOf = (scope: Scope, { by, order }: SortedBy): CallInput<'logs.userLogs'> => ({
  ...scope.question,
  sort: by,
  order,
  limit: PER_PAGE,
  offset: (Math.min(scope.page, LAST_PAGE) - 1) * PER_PAGE,
})

/** Never refetches by itself: the stream brings hits, and a paused table must not change. */
export const useLogs = (scope: Scope, sorting: SortedBy) =>
  useApiQuery('logs.userLogs', questionOf(scope, sorting), { staleTime: Infinity, quiet: true, fresh: true })

export function useDayCounts(scope: Scope, rows: Rows | undefined, live: boolean) {
  const { timezone } = useFormat()
  const days = daysOfPage(rows ?? [], timezone)
  const { data } = useApiQuery(
    'logs.companyDaily',
    { ...scope.question, ...days, countsOnly: true },
    { enabled: days !== undefined, every: live ? COUNT : undefined },
  )
  return new Map(data?.daily.map((day) => [day.date, day]))
}
