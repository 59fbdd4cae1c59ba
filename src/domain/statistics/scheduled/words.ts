/** Words and figures of a reader's language, for letters. */
import en from '../../../../locales/en.json' with { type: 'json' }
import ru from '../../../../locales/ru.json' with { type: 'json' }
import ua from '../../../../locales/ua.json' with { type: 'json' }
import { MONEY_FIGURES, OWN_SORT } from '../../../contract/money/money-figures.ts'
import { isLandingColumn } from '../../../contract/statistics/landing-words.ts'
import type { Language } from '../../../contract/roles.ts'
import { minorDigits, moneyText } from '../../../lib/numbers/money.ts'
import { THIN, withParts } from '../../../lib/numbers/parts.ts'
import { fillNoticeText } from '../../../rules/notifications/notice-values.ts'
import type { FormulaRow } from '../../../store/config/statistics/formulas.ts'
import type { Figures } from '../shared-report.ts'

const TEXTS: Record<Language, Record<string, string>> = { en, ru, ua }
const LOCALES: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU', ua: 'uk-UA' }

type Value = Figures[string]
export type Days = { startDate: string; endDate: string }

const AMOUNTS: ReadonlySet<string> = new Set(['cost', 'wasted', 'revenue', 'profit'])
const COUNTS: ReadonlySet<string> = new Set(['visits', 'conversions', 'lpViews', 'lpClicks'])

/** As in the panel. */
const PARTS = { group: THIN, minusSign: '−' }

/** “г.” and “р.” after a year. */
const YEAR_WORD = /(?<=\d)\s*[гр]\./gu
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
/** Below this the last digits of an average would all be zero. */
const SMALL = 0.01

type Of = { language: Language; currency: string; own: readonly FormulaRow[] }
export type Words = ReturnType<typeof wordsFor>

/** `own`: custom columns that may be named. */
export function wordsFor({ language, currency, own }: Of) {
  const locale = LOCALES[language]
  const known = (key: string): string | undefined => TEXTS[language][key]
  const say = (key: string, values: Record<string, string> = {}) => fillNoticeText(known(key) ?? '', values)
  const number = (value: number | `${number}`, options: Intl.NumberFormatOptions = {}): string =>
    withParts(new Intl.NumberFormat(locale, { useGrouping: 'always' as never, ...options }), value, PARTS).replaceAll(
      '\u00a0',
      THIN,
    )
  const inMoney = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const money = (minor: number): string => {
    const digits = minorDigits(currency)
    return number(moneyText(Math.round(minor), currency), { ...inMoney, minimumFractionDigits: digits })
  }
  const percent = (part: number): string =>
    number(part * 100, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) + `${THIN}%`
  const average = (decimal: string): string => {
    const size = Math.abs(Number(decimal))
    return number(decimal as `${number}`, {
      ...inMoney,
      ...(size < 1 && { maximumFractionDigits: size < SMALL ? 6 : 4 }),
    })
  }
  const custom = (decimal: string, { unit, decimals }: FormulaRow): string => {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    const written = number(decimal as `${number}`, { ...(unit === 'money' && inMoney), ...digits })
    return unit === 'percent' ? `${written}${THIN}%` : written
  }
  const day = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const date = (text: string) => day(DATE).format(new Date(text)).replaceAll(YEAR_WORD, '')

  /** Of a column; a dash where it has none. */
  function value(column: string, found: Value | undefined): string {
    if (found === null || found === undefined) return '–'
    const formula = own.find(({ id }) => `own-${id}` === column)
    if (formula) return custom(String(found), formula)
    if (typeof found === 'string') return average(found)
    if (AMOUNTS.has(column)) return money(found)
    return COUNTS.has(column) ? number(found) : percent(found)
  }

  /** `+3.6 %`; empty without a base. */
  function change(now: Value | undefined, before: Value | undefined): string {
    const [is, was] = [now ?? null, before ?? null]
    if (is === null || was === null || Number(was) === 0) return ''
    const part = (Number(is) - Number(was)) / Math.abs(Number(was))
    return `${part > 0 ? '+' : ''}${percent(Math.abs(part) < 0.0005 ? 0 : part)}`
  }

  return {
    language,
    say,
    money,
    percent,
    number: (count: number) => number(count),
    value,
    change,
    column: (key: string): string => {
      if (OWN_SORT.test(key)) return own.find(({ id }) => `own-${id}` === key)?.name ?? ''
      return isLandingColumn(key) || MONEY_FIGURES.some((one) => one === key)
        ? say(`money.${key}`)
        : say('statistics.botPercent')
    },
    days: ({ startDate, endDate }: Days): string =>
      startDate === endDate
        ? date(startDate)
        : day(DATE).formatRange(new Date(startDate), new Date(endDate)).replaceAll(YEAR_WORD, ''),
    level: (level: string): string => known(`report.level.${level}`) ?? known(`hits.field.${level}`) ?? level,
    levelValue: (level: string, text: string): string => {
      const name = NAMED[level]?.(text, { locale, date, known, day }) ?? text
      return name === '' ? say('hits.empty') : name
    },
  }
}

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const

type Naming = {
  locale: string
  date: (text: string) => string
  known: (key: string) => string | undefined
  day: (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat
}

const displayed =
  (type: 'region' | 'language') =>
  (text: string, { locale }: Naming) => {
    try {
      return new Intl.DisplayNames([locale], { type, fallback: 'code' }).of(text) ?? text
    } catch {
      return text
    }
  }
const dated = (text: string, { date }: Naming) => date(text)
const worded =
  (beginning: string) =>
  (text: string, { known }: Naming) =>
    known(`${beginning}${text}`)

/** As the panel names them. */
const NAMED: Readonly<Record<string, (text: string, naming: Naming) => string | undefined>> = {
  country: displayed('region'),
  language: displayed('language'),
  deviceType: worded('hits.device.'),
  category: worded('hits.category.'),
  reason: worded('signal.'),
  asn: (text) => (text === '0' ? '' : `AS${text}`),
  splitLink: (text) => (/^\d+$/.test(text) ? String(Number(text) + 1) : text),
  day: dated,
  week: dated,
  month: (text, { day }) => day({ month: 'long', year: 'numeric' }).format(new Date(text)).replaceAll(YEAR_WORD, ''),
  weekday: (text, { day }) => day({ weekday: 'long' }).format(MONDAY + Number(text) * 86_400_000),
  hour: (text) => `${text}:00–${text}:59`,
}
