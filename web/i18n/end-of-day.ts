/** Calendar days in the account's zone; the API carries the day's last second. */
import { dayIn } from './format.ts'

/** Offset from UTC in ms. */
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

/** Invalid days stay for the server to reject. */
export function endOfDay(day: string, timezone: string): string {
  const wall = Date.parse(`${day}T23:59:59Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(wall)) return day
  // may be beyond a clock change
  const guess = wall - aheadAt(wall, timezone)
  return new Date(wall - aheadAt(guess, timezone)).toISOString()
}

export const dayOf = (instant: string, timezone: string): string => dayIn(timezone, 0, Date.parse(instant))
