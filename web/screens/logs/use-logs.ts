import type { Log } from '../../../src/contract/hits.ts'
import { useAsk } from '../../api/query.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { dayIn } from '../../i18n/format.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { daysOfPage } from './days.ts'

export const PER_PAGE = 50
/** The server's offset ends here. */
const LAST_PAGE = 20_000
/** Milliseconds between two looks while hits may come. */
const LOOK = 1500
const COUNT = 6000

export type Rows = readonly Log[]

/** Hits can only come at the top of a range that holds today. */
export const mayGrow = ({ page, days, question }: Scope): boolean => page === 1 && days.endDate >= dayIn(question.timezone)

export function useLogs(scope: Scope, live: boolean) {
  const page = Math.min(scope.page, LAST_PAGE)
  return useAsk(
    'logs.userLogs',
    { ...scope.question, limit: PER_PAGE, offset: (page - 1) * PER_PAGE },
    // held still means still: no look on coming back to the window either
    { every: live ? LOOK : undefined, staleTime: live ? 0 : Infinity, quiet: true },
  )
}

/** Target and Bot of each day on the page, under the same question. */
export function useDayCounts(scope: Scope, rows: Rows | undefined, live: boolean) {
  const { timezone } = useFormat()
  const days = daysOfPage(rows ?? [], timezone)
  const { data } = useAsk('logs.companyDaily', { ...scope.question, ...days }, { enabled: days !== undefined, every: live ? COUNT : undefined, quiet: true })
  return new Map(data?.daily.map((day) => [day.date, day]))
}
