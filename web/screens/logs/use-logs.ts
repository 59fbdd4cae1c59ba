import type { Asked } from '../../api/client.ts'
import { useApiQuery } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { dayIn } from '../../i18n/format.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { daysOfPage } from './days.ts'
import type { Rows } from './live-rows.ts'
import { isNewestFirst, type SortedBy } from './spec.ts'

export const PER_PAGE = 50
/** The server's offset ends here. */
const LAST_PAGE = 20_000
/** Milliseconds between two counts of the days while hits may come. */
const COUNT = 6000

/** Hits can only come at the top of a range that holds today. */
export const mayGrow = ({ page, days, question }: Scope, sorting: SortedBy): boolean =>
  isNewestFirst(sorting) && page === 1 && days.endDate >= dayIn(question.timezone)

export const questionOf = (scope: Scope, { by, order }: SortedBy): Asked<'logs.userLogs'> => ({
  ...scope.question,
  sort: by,
  order,
  limit: PER_PAGE,
  offset: (Math.min(scope.page, LAST_PAGE) - 1) * PER_PAGE,
})

/** New hits come by the stream; held still means still: no look on coming back to the window either. */
export const useLogs = (scope: Scope, sorting: SortedBy) =>
  useApiQuery('logs.userLogs', questionOf(scope, sorting), { staleTime: Infinity, quiet: true, fresh: true })

/** Target and Bot of each day on the page, under the same question. */
export function useDayCounts(scope: Scope, rows: Rows | undefined, live: boolean) {
  const { timezone } = useFormat()
  const days = daysOfPage(rows ?? [], timezone)
  const { data } = useApiQuery(
    'logs.companyDaily',
    { ...scope.question, ...days },
    { enabled: days !== undefined, every: live ? COUNT : undefined },
  )
  return new Map(data?.daily.map((day) => [day.date, day]))
}
