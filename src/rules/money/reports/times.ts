import { dayAfter, dayIn, shiftDay, startOfDay } from '../../../lib/time/day.ts'
import { type Clock, clockIn, momentOn } from './days.ts'
import { DAY_MS } from '../../../lib/time/durations.ts'

/** `isDay`: without a time; the day's first moment. */
type Moment = { at: Date; isDay: boolean }

type DayOfClock = { start: number; isEven: boolean; hours: Intl.DateTimeFormat }

/** `day`: as already read, in the zone. Handles clock changes. */
export function createTimeReader(timezone: string): (text: string, day: string) => Moment {
  const hours = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const known = new Map<string, DayOfClock>()
  const clockOf = (day: string): DayOfClock => {
    let clock = known.get(day)
    if (!clock) {
      const start = startOfDay(day, timezone).getTime()
      clock = { start, hours, isEven: startOfDay(dayAfter(day), timezone).getTime() - start === DAY_MS }
      known.set(day, clock)
    }
    return clock
  }
  return (text, day) => {
    const clock = clockOf(day)
    const written = clockIn(text)
    if (!written) return { at: new Date(clock.start), isDay: true }
    if (written.offset !== undefined) return { at: withOffset(written, day, timezone), isDay: false }
    return { at: new Date(clock.isEven ? clock.start + written.ms : jumped(clock, written.ms)), isDay: false }
  }
}

/** The written day is the one whose moment lies in the zone's day. */
function withOffset(clock: Clock, day: string, timezone: string): Date {
  const moments = [0, -1, 1, -2, 2].map((days) => momentOn(shiftDay(day, days), clock))
  return moments.find((at) => dayIn(timezone, at) === day) ?? momentOn(day, clock)
}

function jumped({ start, hours }: DayOfClock, past: number): number {
  const guess = start + past
  const parts = Object.fromEntries(hours.formatToParts(guess).map(({ type, value }) => [type, Number(value)]))
  const shown = ((parts['hour'] ?? 0) * 60 + (parts['minute'] ?? 0)) * 60_000
  const off = past - (past % 60_000) - shown
  return Math.abs(off) > DAY_MS / 2 ? guess : guess + off
}
