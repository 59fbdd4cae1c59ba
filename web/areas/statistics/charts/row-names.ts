import type { Interval } from '../../../../src/contract/statistics/statistics.ts'
import type { Format } from '../../../i18n/format.ts'

/** Short, for the axis. */
export const rowMark = (format: Format, interval: Interval, date: string): string =>
  interval === 'hour' ? date.slice(11) : interval === 'month' ? format.shortMonth(date) : format.day(date)

/** Full, for tooltip and table. */
export function rowName(format: Format, interval: Interval, date: string): string {
  if (interval === 'hour') return format.wallHour(date)
  if (interval === 'month') return format.month(date)
  return interval === 'week' ? `${format.day(date)} \u2013 ${format.date(weekEnd(date))}` : format.longDay(date)
}

const DAY = 86_400_000
const weekEnd = (monday: string): string => new Date(Date.parse(monday) + 6 * DAY).toISOString().slice(0, 10)

export function daysOfRow(
  interval: Interval,
  date: string,
  range: { startDate: string; endDate: string },
): { startDate: string; endDate: string } {
  const first = date.slice(0, 10)
  const last = interval === 'week' ? weekEnd(first) : interval === 'month' ? monthEnd(first) : first
  return {
    startDate: first < range.startDate ? range.startDate : first,
    endDate: last > range.endDate ? range.endDate : last,
  }
}

function monthEnd(first: string): string {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
