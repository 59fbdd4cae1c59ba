/** In the current language: thin spaces, day before month, 24 hours. */
import type { Language } from '../../src/contract/roles.ts'
import { memoize } from '../../src/lib/flow/memoize.ts'
import { WRITTEN } from '../../src/lib/numbers/decimal.ts'
import { FINEST, minorDigits, moneyText } from '../../src/lib/numbers/money.ts'
import { THIN, withParts } from '../../src/lib/numbers/parts.ts'
import { calendarDaysUntil, dayIn as dayOf, shiftDay } from '../../src/lib/time/day.ts'
import { localeOf } from './language.ts'

const DAY_SECONDS = 86_400
/** Days from which relative times count months. */
const MONTH_DAYS = 30
const YEAR_DAYS = 365

const MINUS = '\u2212'
const PARTS = { group: THIN, minusSign: MINUS }

/** Cached: creating an Intl format costs a thousand uses. */
function keptBy<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = memoize((name) => make(JSON.parse(name) as Key))
  return (key) => made(JSON.stringify(key))
}

const numberFormat = keptBy(
  ({ locale, options }: { locale: string; options: Intl.NumberFormatOptions }) =>
    new Intl.NumberFormat(locale, { useGrouping: 'always' as never, ...options }),
)
export const dateFormat = keptBy(
  ({ locale, options }: { locale: string; options: Intl.DateTimeFormatOptions }) =>
    new Intl.DateTimeFormat(locale, options),
)
const namesOf = keptBy(
  ({ locale, type }: { locale: string; type: 'region' | 'language' }) =>
    new Intl.DisplayNames([locale], { type, fallback: 'code' }),
)

function numbers(locale: string, options: Intl.NumberFormatOptions) {
  let format: Intl.NumberFormat | undefined
  return (value: number | `${number}`) =>
    withParts((format ??= numberFormat({ locale, options })), value, PARTS).replaceAll('\u00a0', THIN)
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)

type When = string | number | Date

/** “г.” and “р.” after a year, at the end or before the time. */
const YEAR_WORD = /(?<=\d)\s*[гр]\.(?=,|\s|$)/

export type Format = ReturnType<typeof formatsIn>

/** Cached by language and time zone. */
export const formatsFor = (language: Language, timezone: string): Format => formatsOf({ language, timezone })

const formatsOf = keptBy(({ language, timezone }: { language: Language; timezone: string }) =>
  formatsIn(language, timezone),
)

/** `timezone`: the account's. API days (`2026-11-20`) are not converted. */
function formatsIn(language: Language, timezone: string) {
  const locale = localeOf(language)
  const whole = numbers(locale, { maximumFractionDigits: 0 })
  const one = numbers(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const upToOne = numbers(locale, { maximumFractionDigits: 1 })
  const short = numbers(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' })
  const dates = (options: Intl.DateTimeFormatOptions) => {
    let [instant, calendar]: Intl.DateTimeFormat[] = []
    return (when: When) => {
      const format =
        typeof when === 'string' && when.length === 10
          ? (calendar ??= dateFormat({ locale, options: { ...options, timeZone: 'UTC' } }))
          : (instant ??= dateFormat({ locale, options: { timeZone: timezone, ...options } }))
      return format.format(new Date(when)).replace(YEAR_WORD, '')
    }
  }
  const wallHour = dates({
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  const daysAway = (when: When, now: number): string => {
    const days = calendarDaysUntil(new Date(when), new Date(now), timezone)
    if (Math.abs(days) < MONTH_DAYS) return ago.format(days, 'day')
    return Math.abs(days) < YEAR_DAYS
      ? ago.format(Math.trunc(days / MONTH_DAYS), 'month')
      : ago.format(Math.trunc(days / YEAR_DAYS), 'year')
  }
  const relative = (when: When, now: number = Date.now()): string => {
    const seconds = Math.round((new Date(when).getTime() - now) / 1000)
    if (Math.abs(seconds) >= DAY_SECONDS) return daysAway(when, now)
    const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
    return ago.format(Math.trunc(seconds / size), unit)
  }
  const share = (part: number, of: number) => (of === 0 ? 0 : (part / of) * 100)
  return {
    locale,
    timezone,
    /** 57 270 */
    number: whole,
    /** 4.2 */
    decimal: one,
    /** 4.2, and 4 for 4.0 */
    upToOne,
    /** 38.2 M */
    compact: short,
    /** 87.2 %, from part and whole. */
    share: (part: number, of: number): string => `${one(share(part, of))}${THIN}%`,
    /** 87.2 %, from 87.2. */
    percent: (value: number): string => `${upToOne(value)}${THIN}%`,
    /** +3.6 %, −2.0 %; empty when there is nothing to compare with. */
    change: (now: number, before: number): string => {
      if (before === 0) return ''
      const percent = ((now - before) / Math.abs(before)) * 100
      // a decimal says nothing from here on, and is cut off in narrow columns
      const shown = Math.abs(percent) < 99.95 ? one(Math.abs(percent) < 0.05 ? 0 : percent) : whole(percent)
      return `${percent > 0 ? '+' : ''}${shown}${THIN}%`
    },
    /** From minor units. Below ten, two significant digits: 0.1 is $0.001. */
    money: (minor: number, currency: string): string =>
      numbers(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        ...(isFine(minor) && { maximumFractionDigits: finerDigits(minor, currency) }),
      })(moneyText(minor, currency)),
    /** From decimal text, with up to `most` decimals. */
    amount: (decimal: string, currency: string, most = FINEST): string =>
      numbers(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: most })(
        decimal as `${number}`,
      ),
    /** From decimal text, with all its decimals. */
    plain: (decimal: string): string => numbers(locale, { maximumFractionDigits: WRITTEN })(decimal as `${number}`),
    /** From decimal text with a given number of decimals. */
    exactly: (
      decimal: `${number}`,
      { unit, decimals }: { unit: 'money' | 'percent' | 'number'; decimals: number },
      currency: string,
    ): string => {
      const written = numbers(locale, {
        ...(unit === 'money' && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      })(decimal)
      return unit === 'percent' ? `${written}${THIN}%` : written
    },
    /** Per unit: four or six decimals below one. */
    average: (decimal: string, currency: string): string =>
      numbers(locale, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        ...(Math.abs(Number(decimal)) < 1 && { maximumFractionDigits: Math.abs(Number(decimal)) < 0.01 ? FINEST : 4 }),
      })(decimal as `${number}`),
    /** 20 Nov 2026 */
    date: dates({ day: 'numeric', month: 'short', year: 'numeric' }),
    /** 20 Nov */
    day: dates({ day: 'numeric', month: 'short' }),
    /** Friday, 20 November */
    longDay: dates({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** Mon, or Monday; 0 is Monday. */
    weekday: (weekday: number, length: 'short' | 'long'): string =>
      dateFormat({ locale, options: { weekday: length, timeZone: 'UTC' } }).format(MONDAY + weekday * 86_400_000),
    /** Friday, 20 November, 14:00, from local `2026-11-20T14:00`. */
    wallHour: (hour: string): string => wallHour(`${hour}Z`),
    /** Nov 26 from `2026-11-01` */
    shortMonth: dates({ month: 'short', year: '2-digit' }),
    /** November 2026 from `2026-11-01` */
    month: dates({ month: 'long', year: 'numeric' }),
    /** 14:09:31 */
    time: dates({ hour: '2-digit', minute: '2-digit', second: '2-digit' }),
    /** 14:09 */
    clock: dates({ hour: '2-digit', minute: '2-digit' }),
    /** 20 Nov 2026, 14:09 */
    dateTime: dates({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }),
    /** 20 Nov 2026, 14:09:31 */
    exact: dates({
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
    /** 6 seconds ago, in 3 days. From a day on, calendar days. */
    relative,
    /** Never future: the server's clock may be ahead. */
    ago: (when: When, now: number = Date.now()): string => relative(when, Math.max(now, new Date(when).getTime())),
    /** today, tomorrow, in 3 days, yesterday. */
    inDays: (when: When, now: number = Date.now()): string => daysAway(when, now),
    /** From the two-letter code. */
    country: (code: string): string =>
      /^[A-Z]{2}$/.test(code) ? (namesOf({ locale, type: 'region' }).of(code) ?? code) : code,
    language: (tag: string): string => languageName(locale, tag),
  }
}

const isFine = (minor: number): boolean => !Number.isInteger(minor) && Math.abs(minor) < 10

/** For two significant digits. */
const finerDigits = (minor: number, currency: string): number =>
  Math.min(FINEST, minorDigits(currency) + Math.max(0, 1 - Math.floor(Math.log10(Math.abs(minor)))))

function languageName(locale: string, tag: string): string {
  try {
    return namesOf({ locale, type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** Day in a time zone, `2026-11-20`; `back` days ago. */
export const dayIn = (timezone: string, back = 0, now: number = Date.now()): string =>
  shiftDay(dayOf(timezone, new Date(now)), -back)
