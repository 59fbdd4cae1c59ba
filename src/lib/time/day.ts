import { DAY_MS, HOUR_MS } from './durations.ts'

/** Formatters are expensive. Some 600 zones exist, in many spellings. */
const MOST_FORMATS = 1000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en', {
      timeZone: timezone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    if (formats.size >= MOST_FORMATS) formats.clear()
    formats.set(timezone, format)
  }
  return format
}

/** `timezone`: IANA name. */
export function dayIn(timezone: string, at: Date): string {
  const parts = formatOf(timezone).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/**
 * Milliseconds. Since October 1979 (Kiritimati left -10:40) no zone begins a day within a quarter of an hour (checked).
 */
const QUARTER_MS = 900_000

/** As `dayIn`, for many instants (milliseconds, from 1980 on). Caches a result per quarter hour. */
export function dayReader(timezone: string): (time: number) => string {
  const known = new Map<number, string>()
  return (time) => {
    const quarter = Math.floor(time / QUARTER_MS)
    let day = known.get(quarter)
    if (day === undefined) known.set(quarter, (day = dayIn(timezone, new Date(time))))
    return day
  }
}

/** Also where the clock jumps at midnight. */
export function startOfDay(day: string, timezone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // zones are at most 14 hours ahead of UTC and 12 behind it
  let before = midnight - 15 * HOUR_MS
  let within = midnight + 13 * HOUR_MS
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2)
    if (dayIn(timezone, new Date(middle)) < day) before = middle
    else within = middle
  }
  return new Date(within)
}

/** True for a valid calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

export const dayAfter = (day: string): string => shiftDay(day, 1)

/** Negative `by`: days before. */
export const shiftDay = (day: string, by: number) => new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10)

/** Counts both ends. */
export const countDays = (start: string, end: string) => Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1

export const daysOf = (start: string, end: string) =>
  Array.from({ length: countDays(start, end) }, (_, index) => shiftDay(start, index))

/** By the zone's dates: 0 today, 1 tomorrow, -1 yesterday. */
export const calendarDaysUntil = (when: Date, now: Date, timezone: string): number =>
  countDays(dayIn(timezone, now), dayIn(timezone, when)) - 1
