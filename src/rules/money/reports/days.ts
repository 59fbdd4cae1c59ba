import { plainDigits } from '../../../lib/text/digits.ts'
import { DAY_MS } from '../../../lib/time/durations.ts'
import { dayIn, isDay, shiftDay } from '../../../lib/time/day.ts'

export const DAY_ORDERS = ['dayFirst', 'monthFirst'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

/** Both included; equal for one day. */
export type Days = { from: string; to: string }
/** `byPoints`: `5.11.2026`, day first unless the file contradicts. */
export type DayReadings = Partial<Record<DayOrder, Days>> & { byPoints?: boolean }

const LANGUAGES = ['en', 'ru', 'uk', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'nl', 'tr', 'cs']

const bare = (word: string): string => word.toLocaleLowerCase('en').normalize('NFC').replace(/\.$/, '')

const MONTHS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    Array.from({ length: 12 }, (_, month) => month).flatMap((month) =>
      (['long', 'short'] as const).flatMap((form) =>
        [{ month: form }, { month: form, day: 'numeric' as const }].flatMap((options) => {
          const part = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
            .formatToParts(Date.UTC(2026, month, 15))
            .find(({ type }) => type === 'month')
          return part && !/\d/.test(part.value) ? [[bare(part.value), month + 1] as const] : []
        }),
      ),
    ),
  ).toReversed(), // earlier languages win
)

const dayOf = (year: string, month: string | number, day: string): Days | undefined => {
  const written = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) && written >= '2000' && written < '2100' ? { from: written, to: written } : undefined
}

const monthOf = (year: string, month: string | number): Days | undefined => {
  const first = dayOf(year, month, '1')
  if (!first) return undefined
  const next =
    Number(month) === 12 ? `${Number(year) + 1}-01-01` : `${year}-${String(Number(month) + 1).padStart(2, '0')}-01`
  return { from: first.from, to: shiftDay(next, -1) }
}

const both = (days: Days | undefined): DayReadings => (days ? { dayFirst: days, monthFirst: days } : {})

/** A time after a day; its zone, if any, decides the day. */
const TIME =
  /[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm)?\s*(Z|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?|UTC|GMT)?$/i

/** `offset`: in minutes; undefined without a zone. */
export type Clock = { ms: number; offset: number | undefined }

export function clockIn(text: string): Clock | undefined {
  const [, hour, minute = '0', second = '0', half, zone] = TIME.exec(plainDay(text)) ?? []
  if (hour === undefined) return undefined
  return {
    ms: (hourOf(Number(hour), half) * 60 + Number(minute)) * 60_000 + Number(second) * 1000,
    offset: zone === undefined ? undefined : offsetOf(zone),
  }
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? []
  const all = Number(hours) * 60 + Number(minutes)
  return sign === '-' ? -all : all
}

/** The moment of a clock on a written day. */
export const momentOn = (day: string, { ms, offset = 0 }: Clock): Date =>
  new Date(Date.parse(day) + ms - offset * 60_000)

/** `2026年11月5日`, `2026. 11. 5.`, `5.11.2026 г.`, `2026-11-05 (Thu)`, digits of other alphabets. */
const plainDay = (text: string): string =>
  plainDigits(text)
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^(20\d\d)\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/, '$1-$2-$3')
    .trim()
    .replace(/\s*\((?:\p{L}{1,10}\.?|[\p{L} ]+ Time)\)$/u, '')
    .replace(/(?<=\d)\s*(?:[гр]\.?|\.)$/, '')

/** Between two days, the surest first: a slash may also stand within each. */
const BETWEEN = [/\s+[-–—]\s+/, /\s+(?:to|по|bis)\s+/, /\s*(?:\.\.|~|–|—)\s*/, /\s*\/\s*/, /_/]

/** Day, month, week or range. `timezone`: for instants with an offset. */
export function readDays(text: string, timezone: string): DayReadings {
  const clean = plainDay(text)
  const whole = one(clean, timezone)
  if (isRead(whole)) return whole
  for (const mark of BETWEEN) {
    const [begin = '', end = '', ...more] = clean.split(mark)
    if (begin === '' || end === '' || more.length > 0) continue
    const range = rangeOf(begin, end, timezone)
    if (isRead(range)) return range
  }
  return {}
}

export const isRead = ({ dayFirst, monthFirst }: DayReadings): boolean =>
  dayFirst !== undefined || monthFirst !== undefined

function rangeOf(begin: string, end: string, timezone: string): DayReadings {
  const year = /\b(20\d\d)\b/.exec(end)?.[1]
  const left = one(begin, timezone)
  const first = isRead(left) || !year ? left : one(`${begin}, ${year}`, timezone)
  return rangeBetween(first, one(end, timezone))
}

/** In each order that reads both. */
export function rangeBetween(first: DayReadings, last: DayReadings): DayReadings {
  const found: DayReadings = first.byPoints && last.byPoints ? { byPoints: true } : {}
  for (const order of DAY_ORDERS) {
    const [from, to] = [first[order], last[order]]
    if (from && to && from.from <= to.to) found[order] = { from: from.from, to: to.to }
  }
  return found
}

function one(text: string, timezone: string): DayReadings {
  const clock = clockIn(text)
  const bareText = clock ? text.slice(0, TIME.exec(text)?.index) : text
  const written = numbered(bareText.replaceAll(/(?<=\d)\.\s+(?=\d)/g, '.')) ?? worded(bareText) ?? {}
  return clock?.offset === undefined ? written : inZone(written, clock, timezone)
}

const MOST_OFFSET = 14 * 60

function inZone({ byPoints, ...readings }: DayReadings, clock: Clock, timezone: string): DayReadings {
  if (clock.ms > DAY_MS || Math.abs(clock.offset ?? 0) > MOST_OFFSET) return {}
  const found: DayReadings = byPoints ? { byPoints } : {}
  for (const order of DAY_ORDERS) {
    const written = readings[order]
    if (written?.from !== written?.to || !written) continue
    const day = dayIn(timezone, momentOn(written.from, clock))
    found[order] = { from: day, to: day }
  }
  return found
}

/** Year-first forms are unambiguous. */
const YEAR_FIRST: readonly [RegExp, (year: string, a: string, b: string) => Days | undefined][] = [
  [/^(20\d\d)-(\d{1,2})-(\d{1,2})$/, dayOf],
  [/^(20\d\d)[/.](\d{1,2})[/.](\d{1,2})$/, dayOf],
  [/^(20\d\d)(\d\d)(\d\d)$/, dayOf],
  [/^(20\d\d)[-/.](\d{1,2})$/, monthOf],
  [/^(20\d\d)-?W(\d\d)$/, (year, week) => weekOf(Number(year), Number(week))],
]

const partsOf = (shape: RegExp, text: string): [string, string, string] => {
  const [, year = '', a = '', b = ''] = shape.exec(text) ?? []
  return [year, a, b]
}

function numbered(text: string): DayReadings | undefined {
  const first = YEAR_FIRST.find(([shape]) => shape.test(text))
  if (first) return both(first[1](...partsOf(first[0], text)))
  const [, a = '', mark, b = '', year = ''] = /^(\d{1,2})([-/. ])(\d{1,2})\2((?:20)?\d\d)$/.exec(text) ?? []
  if (mark === undefined) return undefined
  const [dayFirst, monthFirst] = [dayOf(year, b, a), dayOf(year, a, b)]
  return { ...(dayFirst && { dayFirst }), ...(monthFirst && { monthFirst }), ...(mark === '.' && { byPoints: true }) }
}

function weekOf(year: number, week: number): Days | undefined {
  const fourth = new Date(Date.UTC(year, 0, 4)) // 4 January is always in week one
  const monday = shiftDay(fourth.toISOString().slice(0, 10), (week - 1) * 7 - ((fourth.getUTCDay() + 6) % 7))
  return week >= 1 && week <= 53 ? { from: monday, to: shiftDay(monday, 6) } : undefined
}

/** `5 Nov 2026`, `Thu, Nov 5, 2026`, `5 ноября 2026 г.`, `November 2026`. */
function worded(text: string): DayReadings | undefined {
  const words = text.split(/[\s,]+|(?<=\d)\.|(?<=[\d\p{L}])[-/](?=[\d\p{L}])/u).filter(Boolean)
  const month = words.map((word) => MONTHS.get(bare(word))).find((found) => found !== undefined)
  if (month === undefined) return undefined
  const numbers = words.flatMap((word) => /^(\d{1,4})(?:st|nd|rd|th)?$/.exec(word)?.[1] ?? [])
  const year = numbers.find((number) => /^20\d\d$/.test(number)) ?? (numbers.length === 2 ? numbers[1] : undefined)
  const day = numbers.find((number) => number !== year)
  if (year === undefined || numbers.length > 2) return undefined
  if (day !== undefined) return both(dayOf(year, month, day))
  return year.length === 4 ? both(monthOf(year, month)) : undefined
}
