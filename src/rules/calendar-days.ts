/** How far away a day is, as people count: by the dates on the calendar of their own zone, whatever the clock shows. */
import { dayIn } from '../lib/day.ts'
import { countDays } from '../lib/days.ts'

/** 0: today, 1: tomorrow, -1: yesterday. `timezone`: an IANA name. */
export const calendarDaysUntil = (when: Date, now: Date, timezone: string): number =>
  countDays(dayIn(timezone, now), dayIn(timezone, when)) - 1
