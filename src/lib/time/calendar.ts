/// <reference lib="esnext.temporal" />
import { daysOf, shiftDay } from './day.ts'

type Unit = 'hour' | 'day' | 'week' | 'month'
type Stretch = { startDate: string; endDate: string }
export type Present = { at: Date; timezone: string }

/** Offsets change at quarter hours. */
const QUARTERS = { minutes: 15 }

/** First day of the week (Monday) or month that holds `day`. */
export function firstDay(unit: Exclude<Unit, 'hour'>, day: string): string {
  if (unit === 'day') return day
  return unit === 'month' ? `${day.slice(0, 8)}01` : shiftDay(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** Last day of the week or month that begins with `first`. */
export function lastDay(unit: Exclude<Unit, 'hour'>, first: string): string {
  if (unit === 'day') return first
  return unit === 'week' ? shiftDay(first, 6) : shiftDay(firstDay('month', shiftDay(first, 31)), -1)
}

/**
 * Units touched by a stretch, in order: days by date, weeks and months by first day, hours as `2026-11-20T14:00`. Skips
 * hours lost to a clock change; lists repeated ones once.
 */
export function unitsOf(unit: Unit, { startDate, endDate }: Stretch, timezone: string): string[] {
  const days = daysOf(startDate, endDate)
  return unit === 'hour'
    ? days.flatMap((day) => hoursOf(day, timezone))
    : [...new Set(days.map((day) => firstDay(unit, day)))]
}

const zoned = ({ at, timezone }: Present) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone)
const hour = (at: Temporal.ZonedDateTime): string =>
  `${at.toPlainDate().toString()}T${String(at.hour).padStart(2, '0')}:00`
const EVERY = Array.from({ length: 24 }, (_, index) => `T${String(index).padStart(2, '0')}:00`)

function hoursOf(day: string, timezone: string): string[] {
  const date = Temporal.PlainDate.from(day)
  const begin = date.toZonedDateTime(timezone)
  if (!begin.toPlainDate().equals(date)) return [] // the zone skipped this day
  if (begin.hoursInDay === 24) return EVERY.map((time) => `${day}${time}`)
  const end = date.add({ days: 1 }).toZonedDateTime(timezone)
  const hours = new Set<string>()
  for (let at = begin; Temporal.ZonedDateTime.compare(at, end) < 0; at = at.add(QUARTERS)) hours.add(hour(at))
  return [...hours]
}

/** True if each local hour occurs exactly once. */
export const isPlainDay = (day: string, timezone: string): boolean =>
  Temporal.PlainDate.from(day).toZonedDateTime(timezone).hoursInDay === 24

/** Local hour of an instant, named as in `unitsOf`. */
export const hourOf = ({ at, timezone }: Present): string => hour(zoned({ at, timezone }))

/** `day` at the current local time. A skipped time moves later; a repeated one is the first. */
export function sameTimeOn(day: string, present: Present): Date {
  const plainTime = zoned(present).toPlainTime()
  const then = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: present.timezone, plainTime })
  return new Date(then.epochMilliseconds)
}

/** The instant of a full hour of a day. A skipped hour moves later; of a repeated one, the first. */
export function hourOn(day: string, hour: number, timezone: string): Date {
  const plainTime = Temporal.PlainTime.from({ hour })
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: timezone, plainTime }).epochMilliseconds)
}

/** True if the unit `name` is partly outside the stretch or in the future. */
export function isPartial(unit: Unit, name: string, { startDate, endDate }: Stretch, now: Present): boolean {
  const present = zoned(now)
  if (unit === 'hour') return name >= hour(present)
  const last = lastDay(unit, name)
  return last >= present.toPlainDate().toString() || name < startDate || last > endDate
}
