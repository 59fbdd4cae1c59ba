/** When a scheduled report is due. */
import type { ScheduleTiming } from '../../contract/statistics/schedule-words.ts'
import { hourOn, lastDay } from '../../lib/time/calendar.ts'
import { dayIn, shiftDay } from '../../lib/time/day.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

export type Timed = { timing: ScheduleTiming; timezone: string }

/** A month's day comes again within 31 days, and a zone may skip a day. */
const LONGEST_WAIT = 34

export function isDueOn({ every, weekdays, monthday }: ScheduleTiming, day: string): boolean {
  if (every === 'day') return true
  if (every === 'weekday') return weekdays.includes((new Date(day).getUTCDay() + 6) % 7)
  const last = lastDay('month', `${day.slice(0, 8)}01`)
  return Number(day.slice(8)) === Math.min(monthday, Number(last.slice(8)))
}

/** The first due time after `after`. */
export const nextDue = (timed: Timed, after: Date): Date => firstDue(timed, after, 1, (due) => due > after)

/** The last due time up to `until`, included. */
export const lastDue = (timed: Timed, until: Date): Date => firstDue(timed, until, -1, (due) => due <= until)

/** Begins a day beside that of `at`: an hour that the clock skips at midnight falls on the next day. */
function firstDue({ timing, timezone }: Timed, at: Date, way: 1 | -1, fits: (due: Date) => boolean): Date {
  let day = shiftDay(dayIn(timezone, at), -way)
  for (let count = 0; count < LONGEST_WAIT; count += 1, day = shiftDay(day, way)) {
    const due = isDueOn(timing, day) ? hourOn(day, timing.hour, timezone) : undefined
    if (due && fits(due)) return due
  }
  throw new Error('a schedule without a day')
}

/** A missed one is sent so much later at most. */
const LATEST_MS = DAY_MS

type DueNow = {
  /** The latest due time; earlier ones are left out. */
  due: Date
  isMissed: boolean
  next: Date
}

/** Of a schedule whose time has come. */
export function dueNow(timed: Timed, now: Date): DueNow {
  const due = lastDue(timed, now)
  return { due, isMissed: now.getTime() - due.getTime() > LATEST_MS, next: nextDue(timed, now) }
}
