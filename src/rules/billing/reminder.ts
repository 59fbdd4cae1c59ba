/**
 * When people are reminded: of the end of a paid time or of an API key, and by a report on each week. All by the clock
 * of their own zone.
 */
import { calendarDaysUntil, dayIn, shiftDay } from '../../lib/time/day.ts'
import { wallClock } from '../../lib/time/wall-clock.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/time/durations.ts'

/** Minutes after midnight: nobody is woken. */
const MORNING = 9 * 60
/** An end that lies further back is no news. */
const NEWS_MS = 7 * DAY_MS

/** Days before the end, on each of which its owner is notified once. */
export const REMINDED_BEFORE = [1, 2, 3] as const
export type Reminder = (typeof REMINDED_BEFORE)[number] | 'ended'

/** Minutes that the clock of a zone shows too much at `time`, against nine in the morning of that day in UTC. */
function aheadOf(morning: number, timezone: string, time: number): number {
  const { weekday, minute } = wallClock(timezone, time)
  const days = ((weekday - wallClock('UTC', morning).weekday + 10) % 7) - 3
  return days * 1440 + minute - MORNING
}

/** Nine in the morning of a calendar day in a zone, on days when the clock changes too. */
export function morningOf(day: string, timezone: string): Date {
  const morning = Date.parse(`${day}T00:00:00Z`) + MORNING * MINUTE_MS
  const about = morning - aheadOf(morning, timezone, morning) * MINUTE_MS
  return new Date(about - aheadOf(morning, timezone, about) * MINUTE_MS)
}

/** The notice of an end that is due now; after a pause of the service the latest alone. */
export function reminderDue(paidExpiration: Date, timezone: string, now: Date): Reminder | undefined {
  const left = paidExpiration.getTime() - now.getTime()
  if (left <= 0) return -left < NEWS_MS ? 'ended' : undefined
  if (left > (Math.max(...REMINDED_BEFORE) + 1) * DAY_MS) return undefined
  const lastDay = dayIn(timezone, paidExpiration)
  return REMINDED_BEFORE.find((days) => morningOf(shiftDay(lastDay, -days), timezone) <= now)
}

/** Whether it is still the day on which the end is so many days away: a reminder that comes late names no number. */
export const isOnTime = (paidExpiration: Date, timezone: string, days: number, now: Date): boolean =>
  dayIn(timezone, now) === shiftDay(dayIn(timezone, paidExpiration), -days)

/** Days after the Monday on which a report is still made up for. */
const LATE_DAYS = 3

export type Week = { startDate: string; endDate: string }

/** The week, Monday to Sunday, that is to be reported on now. */
export function weekDue(timezone: string, now: Date): Week | undefined {
  const { weekday } = wallClock(timezone, now.getTime())
  const monday = shiftDay(dayIn(timezone, now), -weekday)
  if (weekday >= LATE_DAYS || morningOf(monday, timezone) > now) return undefined
  return { startDate: shiftDay(monday, -7), endDate: shiftDay(monday, -1) }
}

/** Days before the end of an API key, on each of which its owner is notified once. */
const NOTICE_DAYS = [1, 7] as const

/** How many days before its end the owner is to be notified now; after a pause of the service the latest alone. */
export function keyNoticeDue(expiresAt: Date, now: Date): (typeof NOTICE_DAYS)[number] | undefined {
  const left = expiresAt.getTime() - now.getTime()
  return left <= 0 ? undefined : NOTICE_DAYS.find((days) => left <= days * DAY_MS)
}

/** What the header of the panel says of an end that is near. */
export type PlanNotice = '' | 'today' | 'tomorrow' | 'in2days' | 'in3days' | 'expired'

const NEAR = ['today', 'tomorrow', 'in2days', 'in3days'] as const

/**
 * The last three days by the calendar of the reader's zone, then the end. `paidExpiration` null: never paid, nothing
 * ends.
 */
export function planNotice(paidExpiration: Date | null, now: Date, timezone: string): PlanNotice {
  if (paidExpiration === null) return ''
  if (paidExpiration.getTime() <= now.getTime()) return 'expired'
  return NEAR[calendarDaysUntil(paidExpiration, now, timezone)] ?? ''
}
