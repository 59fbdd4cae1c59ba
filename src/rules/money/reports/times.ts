import { dayAfter, startOfDay } from '../../../lib/time/day.ts'
import { TIME } from './days.ts'
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
    const [, hour, minute = '0', second = '0', half, zone] = TIME.exec(text.trim()) ?? []
    if (hour === undefined) return { at: new Date(clock.start), isDay: true }
    if (zone !== undefined) return { at: withZone(text, zone), isDay: false }
    const past = (hourOf(Number(hour), half) * 60 + Number(minute)) * 60_000 + Number(second) * 1000
    return { at: new Date(clock.isEven ? clock.start + past : jumped(clock, past)), isDay: false }
  }
}

const withZone = (text: string, zone: string): Date =>
  new Date(
    text
      .trim()
      .replace(/\s*(UTC|GMT|[+-]\d{2}:?\d{2})$/i, /^(?:utc|gmt)$/i.test(zone) ? 'Z' : zone)
      .replace(/[ ,]+/, 'T'),
  )

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

function jumped({ start, hours }: DayOfClock, past: number): number {
  const guess = start + past
  const parts = Object.fromEntries(hours.formatToParts(guess).map(({ type, value }) => [type, Number(value)]))
  const shown = ((parts['hour'] ?? 0) * 60 + (parts['minute'] ?? 0)) * 60_000
  const off = past - (past % 60_000) - shown
  return Math.abs(off) > DAY_MS / 2 ? guess : guess + off
}
