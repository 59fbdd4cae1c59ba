/** What ends, ends with a calendar day of the account's time zone; the wire holds the day's last second. */
import { dayIn } from './format.ts'

/** By how many milliseconds the zone's clock is ahead of UTC. */
function aheadAt(instant: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - instant
}

/** What is not a day of the calendar stays as it is, for the server to judge. */
export function endOfDay(day: string, timezone: string): string {
  const wall = Date.parse(`${day}T23:59:59Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(wall)) return day
  // the first guess may lie on the other side of a change of the clock
  const guess = wall - aheadAt(wall, timezone)
  return new Date(wall - aheadAt(guess, timezone)).toISOString()
}

export const dayOf = (instant: string, timezone: string): string => dayIn(timezone, 0, Date.parse(instant))
