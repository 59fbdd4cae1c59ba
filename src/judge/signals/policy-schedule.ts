import { WEEKDAYS } from '../../contract/campaigns/condition-words.ts'
import { DAY, spanOf } from '../../lib/time/clock-span.ts'
import { wallClock } from '../../lib/time/wall-clock.ts'
import type { CampaignPolicy } from '../policy/policy.ts'
import type { Signal } from '../verdict.ts'

const dayAt = (weekday: number) => WEEKDAYS[(weekday + 7) % 7] ?? 'mon'

/**
 * `to` is the first closed minute. 22:00 to 06:00 crosses midnight and belongs to its first day; equal times mean the
 * whole day.
 */
export function isOpen({ timezone, days, from, to }: NonNullable<CampaignPolicy['schedule']>, time: number): boolean {
  const { weekday, minute } = wallClock(timezone, time)
  const { start, length } = spanOf({ from, to })
  const today = minute >= start && minute < start + length && days.has(dayAt(weekday))
  const sinceYesterday = minute + DAY < start + length && days.has(dayAt(weekday - 1))
  return today || sinceYesterday
}

const clockText = ({ weekday, minute }: ReturnType<typeof wallClock>): string =>
  `${dayAt(weekday)} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Uses the campaign's time zone. */
export const schedule: Signal = {
  name: 'policy.schedule',
  kind: 'policy',
  category: 'policy',
  read({ time }, policy) {
    if (policy.schedule === null || isOpen(policy.schedule, time)) return undefined
    return { weight: 'conclusive', value: clockText(wallClock(policy.schedule.timezone, time)) }
  },
}
