import type { Interval } from '../../../../src/contract/statistics/statistics.ts'
import type { Days } from '../../../shared/hits/range.ts'

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const satisfies readonly Interval[]

const DAY = 86_400_000
/** Hours are offered below this; from half a year, weeks are clearer. */
const HOURS = 31
const SHORT = 2
const LONG = 180

const lengthOf = ({ startDate, endDate }: Days): number =>
  Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY) + 1

export const isIntervalOffered = (interval: Interval, days: Days): boolean =>
  interval !== 'hour' || lengthOf(days) <= HOURS

export function intervalOf(wanted: Interval | 'auto', days: Days): Interval {
  const chosen = INTERVALS.find((one) => one === wanted)
  if (chosen && isIntervalOffered(chosen, days)) return chosen
  const length = lengthOf(days)
  if (length <= SHORT && wanted === 'auto') return 'hour'
  return length > LONG ? 'week' : 'day'
}
