import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/time/durations.ts'
import { dayIn, shiftDay } from '../../../lib/time/day.ts'
import { wallClock } from '../../../lib/time/wall-clock.ts'

/** `everyHours` divides a day; `atHour`: 0 to 23, in `timezone`. */
type FeedSchedule = { everyHours: number; atHour: number; timezone: string }

/** Clocks change on quarter hours. */
const STEP_MS = 15 * MINUTE_MS

/** Number of the schedule's period on the local calendar; an hour that the clock skips begins with the next one. */
function periodOf({ everyHours, atHour, timezone }: FeedSchedule, time: number): number {
  const midnight = Date.parse(dayIn(timezone, new Date(time)))
  const local = midnight + wallClock(timezone, time).minute * MINUTE_MS
  return Math.floor((local - atHour * HOUR_MS) / (everyHours * HOUR_MS))
}

/** The first time of the schedule after `now`. */
export function nextFetch(schedule: FeedSchedule, now: Date): Date {
  const start = Math.floor(now.getTime() / STEP_MS) * STEP_MS
  let before = periodOf(schedule, start)
  for (let time = start + STEP_MS; time < start + 3 * DAY_MS; time += STEP_MS) {
    const period = periodOf(schedule, time)
    if (period > before) return new Date(time)
    before = period
  }
  return new Date(start + schedule.everyHours * HOUR_MS)
}

const FIRST_WAIT_MS = 5 * MINUTE_MS
const LONGEST_WAIT_MS = 6 * HOUR_MS

/** After `failures` in a row: five minutes, doubled each time, at most six hours. */
export const nextTry = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 20), LONGEST_WAIT_MS))

/** The last `days` days, today included. */
export function feedDays({ days, timezone }: { days: number; timezone: string }, now: Date) {
  const to = dayIn(timezone, now)
  return { from: shiftDay(to, 1 - days), to }
}
