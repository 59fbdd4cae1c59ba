import type { Comparison } from '../../contract/statistics/statistics.ts'
import { sameTimeOn, type Present } from '../../lib/time/calendar.ts'
import { countDays, dayIn, shiftDay } from '../../lib/time/day.ts'

type Days = { startDate: string; endDate: string }

/** `until`: where the compared range is cut; null: not cut. */
type Compared = Days & { until: Date | null }

const FIRST_DAY = '0001-01-01'

/** A running range is incomplete: the other ends at its counterpart of now. */
export function comparedWith(comparison: Comparison, range: Days, present: Present): Compared {
  const { dayFor, endDate } = BEFORE[comparison](range)
  const startDate = noEarlier(dayFor(range.startDate))
  const today = dayIn(present.timezone, present.at)
  const last = noEarlier(dayFor(today))
  const isRunning = range.startDate <= today && today <= range.endDate && last >= startDate
  return isRunning
    ? { startDate, endDate: last, until: sameTimeOn(last, present) }
    : { startDate, endDate: noEarlier(endDate ?? dayFor(range.endDate)), until: null }
}

type Before = { dayFor: (day: string) => string; endDate?: string | undefined }

const back = (days: number): Before => ({ dayFor: (day) => shiftDay(day, -days) })

const BEFORE: Record<Comparison, (range: Days) => Before> = {
  previous: ({ startDate, endDate }) => back(countDays(startDate, endDate)),
  week: ({ startDate, endDate }) => back(7 * Math.ceil(countDays(startDate, endDate) / 7)),
  month: (range) => ({ dayFor: monthBefore, endDate: isWholeMonth(range) ? shiftDay(range.startDate, -1) : undefined }),
  year: () => ({ dayFor: yearBefore }),
}

const isWholeMonth = ({ startDate, endDate }: Days): boolean =>
  startDate.endsWith('-01') && endDate.slice(0, 7) === startDate.slice(0, 7) && shiftDay(endDate, 1).endsWith('-01')

/** Missing days map to the month's last. */
function monthBefore(day: string): string {
  const last = shiftDay(`${day.slice(0, 8)}01`, -1)
  const date = day.slice(8)
  return date < last.slice(8) ? `${last.slice(0, 8)}${date}` : last
}

/** The leap day maps to 28 February. */
function yearBefore(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return [String(Number(year) - 1).padStart(4, '0'), month, month === '02' && date === '29' ? '28' : date].join('-')
}

/** Earlier years print a sign and sort before FIRST_DAY, as does year 0. */
const noEarlier = (day: string): string => (day < FIRST_DAY ? FIRST_DAY : day)

const daysInto = (range: Days, day: string): number => countDays(range.startDate, day) - 1

/** The days of `before` at the places that `part` has in `range`; undefined: `before` has none of them. */
export function sameDays(part: Days, range: Days, before: Days): Days | undefined {
  const startDate = shiftDay(before.startDate, daysInto(range, part.startDate))
  const last = shiftDay(before.startDate, daysInto(range, part.endDate))
  if (startDate > before.endDate) return undefined
  return { startDate, endDate: last < before.endDate ? last : before.endDate }
}
