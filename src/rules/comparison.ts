/** With which days is a range compared? */
import type { Comparison } from '../contract/statistics.ts'
import { countDays, shiftDay } from '../lib/day.ts'

export type Days = { startDate: string; endDate: string }

/** No calendar of the wire begins earlier. */
const FIRST_DAY = '0001-01-01'

export function comparedDays(comparison: Comparison, { startDate, endDate }: Days): Days {
  const days = BEFORE[comparison]({ startDate, endDate })
  return { startDate: noEarlier(days.startDate), endDate: noEarlier(days.endDate) }
}

const back = ({ startDate, endDate }: Days, by: number): Days => ({
  startDate: shiftDay(startDate, -by),
  endDate: shiftDay(endDate, -by),
})

const BEFORE: Record<Comparison, (range: Days) => Days> = {
  previous: (range) => back(range, countDays(range.startDate, range.endDate)),
  week: (range) => back(range, 7 * Math.ceil(countDays(range.startDate, range.endDate) / 7)),
  year: ({ startDate, endDate }) => ({ startDate: yearBefore(startDate), endDate: yearBefore(endDate) }),
}

/** 28 February stands for the leap day. */
function yearBefore(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return [String(Number(year) - 1).padStart(4, '0'), month, month === '02' && date === '29' ? '28' : date].join('-')
}

/** Years before the first print a sign, and so sort before it, as does the year 0. */
const noEarlier = (day: string): string => (day < FIRST_DAY ? FIRST_DAY : day)
