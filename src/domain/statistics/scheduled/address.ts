import { SCREENS } from '../../../contract/screens.ts'
import type { ScheduledReport } from '../../../contract/statistics/report-schedules.ts'

/** Path of the same report in the panel, of fixed days. */
export function reportAddress(
  { levels: [first = 'day', ...then], companyId, filter, class: shownClass, compare, sort }: ScheduledReport,
  { startDate, endDate }: { startDate: string; endDate: string },
): string {
  const query = new URLSearchParams({ range: 'custom', from: startDate, to: endDate, money: first })
  if (then.length > 0) query.set('moneyThen', then.join(','))
  if (sort !== undefined) query.set('moneySort', `${sort}.desc`)
  if (shownClass !== 'all') query.set('class', shownClass)
  query.set('compare', compare === undefined || compare === 'month' ? 'none' : compare)
  for (const [field, verbs] of Object.entries(filter))
    for (const [verb, values] of Object.entries(verbs))
      for (const value of values ?? []) query.append('filter', `${field}:${verb}:${value}`)
  return `${SCREENS.Statistics.path}${companyId === undefined ? '' : `/${companyId}`}?${query.toString()}`
}
