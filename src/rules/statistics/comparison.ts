/** With which time is a range compared? */
import type { Comparison } from '../../contract/statistics/statistics.ts'
import { sameTimeOn, type Present } from '../../lib/time/calendar.ts'
import { countDays, dayIn, shiftDay } from '../../lib/time/day.ts'

export type Days = { startDate: string; endDate: string }

/** The days compared with, and the instant at which they are cut; null where all of them count. */
export type Compared = Days & { until: Date | null }

/** No calendar of the wire begins earlier. */
const FIRST_DAY = '0001-01-01'

/**
 * What a range is compared with. One that is still running has less than its days, so the other ends at the day that
 * stands for today, at the same time.
 */
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

/** Which day stands for a day of the range; `endDate` where the last is another. */
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

/** The last day of the month before stands for those that it lacks. */
function monthBefore(day: string): string {
  const last = shiftDay(`${day.slice(0, 8)}01`, -1)
  const date = day.slice(8)
  return date < last.slice(8) ? `${last.slice(0, 8)}${date}` : last
}

/** 28 February stands for the leap day. */
function yearBefore(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return [String(Number(year) - 1).padStart(4, '0'), month, month === '02' && date === '29' ? '28' : date].join('-')
}

/** Years before the first print a sign, and so sort before it, as does the year 0. */
const noEarlier = (day: string): string => (day < FIRST_DAY ? FIRST_DAY : day)
