import { calendarDaysUntil, dayIn, shiftDay } from '../../lib/time/day.ts'
import { wallClock } from '../../lib/time/wall-clock.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/time/durations.ts'

const MORNING = 9 * 60
/** Older ends are no longer reported. */
const NEWS_MS = 7 * DAY_MS

/** Days before the end, one notification each. */
const REMINDED_BEFORE = [1, 2, 3] as const
export type Reminder = (typeof REMINDED_BEFORE)[number] | 'ended'

/** Minutes of the zone's clock beyond nine UTC. */
function aheadOf(morning: number, timezone: string, time: number): number {
  const { weekday, minute } = wallClock(timezone, time)
  const days = ((weekday - wallClock('UTC', morning).weekday + 10) % 7) - 3
  return days * 1440 + minute - MORNING
}

/** Nine in the morning of the zone's day, also when clocks change. */
export function morningOf(day: string, timezone: string): Date {
  const morning = Date.parse(`${day}T00:00:00Z`) + MORNING * MINUTE_MS
  const about = morning - aheadOf(morning, timezone, morning) * MINUTE_MS
  return new Date(about - aheadOf(morning, timezone, about) * MINUTE_MS)
}

/** After a pause only the latest. */
export function reminderDue(paidExpiration: Date, timezone: string, now: Date): Reminder | undefined {
  const left = paidExpiration.getTime() - now.getTime()
  if (left <= 0) return -left < NEWS_MS ? 'ended' : undefined
  if (left > (Math.max(...REMINDED_BEFORE) + 1) * DAY_MS) return undefined
  const lastDay = dayIn(timezone, paidExpiration)
  return REMINDED_BEFORE.find((days) => morningOf(shiftDay(lastDay, -days), timezone) <= now)
}

/** False for a late reminder, which names no days. */
export const isOnTime = (paidExpiration: Date, timezone: string, days: number, now: Date): boolean =>
  dayIn(timezone, now) === shiftDay(dayIn(timezone, paidExpiration), -days)

/** Days after Monday during which a report is still sent. */
const LATE_DAYS = 3

type Week = { startDate: string; endDate: string }

export function weekDue(timezone: string, now: Date): Week | undefined {
  const { weekday } = wallClock(timezone, now.getTime())
  const monday = shiftDay(dayIn(timezone, now), -weekday)
  if (weekday >= LATE_DAYS || morningOf(monday, timezone) > now) return undefined
  return { startDate: shiftDay(monday, -7), endDate: shiftDay(monday, -1) }
}

/** Days before a key's end, one notification each. */
const NOTICE_DAYS = [1, 7] as const

/** After a pause only the latest. */
export function keyNoticeDue(expiresAt: Date, now: Date): (typeof NOTICE_DAYS)[number] | undefined {
  const left = expiresAt.getTime() - now.getTime()
  return left <= 0 ? undefined : NOTICE_DAYS.find((days) => left <= days * DAY_MS)
}

type PlanNotice = '' | 'today' | 'tomorrow' | 'in2days' | 'in3days' | 'expired'

const NEAR = ['today', 'tomorrow', 'in2days', 'in3days'] as const

/** The last three days of the reader's zone, then the end. `paidExpiration` null: nothing ends. */
export function planNotice(paidExpiration: Date | null, now: Date, timezone: string): PlanNotice {
  if (paidExpiration === null) return ''
  if (paidExpiration.getTime() <= now.getTime()) return 'expired'
  return NEAR[calendarDaysUntil(paidExpiration, now, timezone)] ?? ''
}
