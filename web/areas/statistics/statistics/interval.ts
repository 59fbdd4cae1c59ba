import type { Interval } from '../../../../src/contract/statistics/statistics.ts'
import type { Days } from '../../../shared/hits/range.ts'

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const satisfies readonly Interval[]

const DAY = 86_400_000
/** Hours are offered for ranges shorter than this; a half year and more is clearer by weeks. */
const HOURS = 31
const SHORT = 2
const LONG = 180

export const lengthOf = ({ startDate, endDate }: Days): number =>
  Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY) + 1

export const isIntervalOffered = (interval: Interval, days: Days): boolean =>
  interval !== 'hour' || lengthOf(days) <= HOURS

/** What a column stands for: as chosen where the range allows it, else what shows the range best. */
export function intervalOf(wanted: Interval | 'auto', days: Days): Interval {
  const chosen = INTERVALS.find((one) => one === wanted)
  if (chosen && isIntervalOffered(chosen, days)) return chosen
  const length = lengthOf(days)
  if (length <= SHORT && wanted === 'auto') return 'hour'
  return length > LONG ? 'week' : 'day'
}
