/// <reference lib="esnext.temporal" />
/** Hours, days, weeks and months of a stretch of days, as text in a zone. */
import { daysOf, shiftDay } from './day.ts'

export type Unit = 'hour' | 'day' | 'week' | 'month'
type Stretch = { startDate: string; endDate: string }
/** An instant, and the zone in which somebody looks at the clock. */
export type Present = { at: Date; timezone: string }

/** Offsets change by a quarter of an hour at the finest. */
const QUARTERS = { minutes: 15 }

/** The first day of the week (a Monday) or month that holds `day`; of a day itself. */
function firstDay(unit: Exclude<Unit, 'hour'>, day: string): string {
  if (unit === 'day') return day
  return unit === 'month' ? `${day.slice(0, 8)}01` : shiftDay(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The last day of the week or month that begins with `first`. */
function lastDay(unit: Exclude<Unit, 'hour'>, first: string): string {
  if (unit === 'day') return first
  return unit === 'week' ? shiftDay(first, 6) : shiftDay(firstDay('month', shiftDay(first, 31)), -1)
}

/**
 * All of them that a stretch touches, in order: days by their date, weeks and months by their first day, hours as
 * `2026-11-20T14:00`. An hour that clocks skip is not there; one that they give twice is there once.
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
  if (!begin.toPlainDate().equals(date)) return [] // a day that a zone left out
  if (begin.hoursInDay === 24) return EVERY.map((time) => `${day}${time}`)
  const end = date.add({ days: 1 }).toZonedDateTime(timezone)
  const hours = new Set<string>()
  for (let at = begin; Temporal.ZonedDateTime.compare(at, end) < 0; at = at.add(QUARTERS)) hours.add(hour(at))
  return [...hours]
}

/** Whether clocks show each hour of a day once. */
export const isPlainDay = (day: string, timezone: string): boolean =>
  Temporal.PlainDate.from(day).toZonedDateTime(timezone).hoursInDay === 24

/** The hour of the clock on the wall that holds an instant, as `unitsOf` names it. */
export const hourOf = ({ at, timezone }: Present): string => hour(zoned({ at, timezone }))

/**
 * The instant of a day at which the clock on the wall shows what it shows now. Where clocks skip that time, they show
 * as much later; where they show it twice, it is the first.
 */
export function sameTimeOn(day: string, present: Present): Date {
  const plainTime = zoned(present).toPlainTime()
  const then = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: present.timezone, plainTime })
  return new Date(then.epochMilliseconds)
}

/** Whether a stretch holds less than the whole of what `name` stands for, or some of it lies ahead of `now`. */
export function isPartial(unit: Unit, name: string, { startDate, endDate }: Stretch, now: Present): boolean {
  const present = zoned(now)
  if (unit === 'hour') return name >= hour(present)
  const last = lastDay(unit, name)
  return last >= present.toPlainDate().toString() || name < startDate || last > endDate
}
