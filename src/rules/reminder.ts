/** When the owner of a paid time is reminded of its end, and when a week is reported on; all by the clock of his own zone. */
import { dayIn, startOfDay } from '../lib/day.ts'
import { wallClock } from '../lib/wall-clock.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Minutes after midnight: nobody is woken. */
const MORNING = 9 * 60
/** An end that lies further back is no news. */
const NEWS_MS = 7 * DAY_MS

/** Days before the end, on each of which he is told once. */
export const REMINDED_BEFORE = [1, 2, 3] as const
export type Reminder = (typeof REMINDED_BEFORE)[number] | 'ended'

const shift = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Nine in the morning of a calendar day in a zone, on days when the clock changes too. */
export function morningOf(day: string, timezone: string): Date {
  const about = startOfDay(day, timezone).getTime() + MORNING * MINUTE_MS
  return new Date(about + (MORNING - wallClock(timezone, about).minute) * MINUTE_MS)
}

/** What is due to be said now of an end; after a pause of the service the latest alone. */
export function reminderDue(paidExpiration: Date, timezone: string, now: Date): Reminder | undefined {
  const left = paidExpiration.getTime() - now.getTime()
  if (left <= 0) return -left < NEWS_MS ? 'ended' : undefined
  if (left > (Math.max(...REMINDED_BEFORE) + 1) * DAY_MS) return undefined
  const lastDay = dayIn(timezone, paidExpiration)
  return REMINDED_BEFORE.find((days) => morningOf(shift(lastDay, -days), timezone) <= now)
}

/** Days after the Monday on which a report is still made up for. */
const LATE_DAYS = 3

export type Week = { startDate: string; endDate: string }

/** The week, Monday to Sunday, that is to be reported on now. */
export function weekDue(timezone: string, now: Date): Week | undefined {
  const { weekday } = wallClock(timezone, now.getTime())
  const monday = shift(dayIn(timezone, now), -weekday)
  if (weekday >= LATE_DAYS || morningOf(monday, timezone) > now) return undefined
  return { startDate: shift(monday, -7), endDate: shift(monday, -1) }
}
