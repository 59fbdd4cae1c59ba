import type { NoticeDetails } from '../../contract/notifications/notification-words.ts'
import type { Language } from '../../contract/roles.ts'
import { moneyText } from '../../lib/numbers/money.ts'
import { THIN, withParts } from '../../lib/numbers/parts.ts'
import type { ByLanguage } from '../own-name.ts'

export type Reader = {
  language: Language
  timezone: string
  word: (key: string) => string | undefined
}

const LOCALES: Record<Language, string> = { en: 'en-GB', ru: 'ru', ua: 'uk' }
const DAY = { day: 'numeric', month: 'long' } as const
/** Drops “г.” and “р.” after a year, before a full stop. */
const YEAR_WORD = /\s*[гр]\.$/u
type Read = (value: string, reader: Reader, locale: string) => string

const readDate: Read = (value, { timezone }, locale) =>
  new Intl.DateTimeFormat(locale, { ...DAY, year: 'numeric', timeZone: timezone })
    .format(new Date(value))
    .replace(YEAR_WORD, '')
/** Thin spaces in thousands, as in the panel. */
const THOUSANDS = { group: THIN }
const readNumber: Read = (value, _reader, locale) =>
  withParts(new Intl.NumberFormat(locale, { useGrouping: 'always' as never }), Number(value), THOUSANDS)
/** `4900 USD`: minor units; several separated by commas. */
const readMoney: Read = (value, _reader, locale) =>
  value
    .split(',')
    .map((one) => {
      const [minor = '', currency = ''] = one.split(' ')
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
      return withParts(format, moneyText(Number(minor), currency), THOUSANDS)
    })
    .join(', ')

/** As the panel writes shares. */
const readPercent: Read = (value) => `${value}${THIN}%`

const READ: Record<string, Read> = {
  share: readPercent,
  usual: readPercent,
  rate: readPercent,
  amount: readMoney,
  price: readMoney,
  base: readMoney,
  wasted: readMoney,
  date: readDate,
  due: readDate,
  until: readDate,
  renews: readDate,
  /** `2026-03-01/2026-03-31`, both included. */
  period: (value, _reader, locale) => {
    const [from = '', to = ''] = value.split('/')
    return new Intl.DateTimeFormat(locale, { ...DAY, year: 'numeric', timeZone: 'UTC' })
      .formatRange(new Date(from), new Date(to))
      .replace(YEAR_WORD, '')
  },
  /** `8000/10000`: used and limit. */
  clicks: (value, reader, locale) =>
    value
      .split('/')
      .map((one) => readNumber(one, reader, locale))
      .join(' / '),
  since: (value, { timezone }, locale) =>
    new Intl.DateTimeFormat(locale, { ...DAY, hour: '2-digit', minute: '2-digit', timeZone: timezone }).format(
      new Date(value),
    ),
  from: (value, _reader, locale) =>
    new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' }).format(new Date(value)),
  to: (value, _reader, locale) => new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' }).format(new Date(value)),
  hits: readNumber,
  bots: readNumber,
  people: readNumber,
  appeals: readNumber,
  offers: readNumber,
  /** Outcome of a check with its detail: `status 503`. */
  outcome: (value, { word }) => {
    const [outcome = '', ...detail] = value.split(' ')
    return [word(`offers.outcome.${outcome}`) ?? outcome, ...detail].join(' ')
  },
  /** Of a cost feed, with the status: `status 503`. */
  failure: (value, { word }) => {
    const [failure = '', ...detail] = value.split(' ')
    return [word(`feeds.failure.${failure}`) ?? failure, ...detail].join(' ')
  },
  /** Of visits against the week before, `+3 %`; `–` if that had none. */
  change: (value, { word }) => {
    if (value.startsWith('0')) return word('notice.change.same') ?? value
    if (value === '–') return word('notice.change.none') ?? value
    return [value, word('notice.change.than')].filter(Boolean).join(' ')
  },
  signals: (value, { word }) =>
    value
      .split(',')
      .map((signal) => word(`signal.${signal}`) ?? signal)
      .join(', ') || '–',
}

/** Unparsable values stay. `plan.ua` overrides `plan` for Ukrainian. */
export const noticeValues = (details: NoticeDetails, reader: Reader): NoticeDetails =>
  Object.fromEntries(
    Object.entries(details)
      .filter(([name]) => !name.includes('.'))
      .map(([name, value]) => {
        const own = details[`${name}.${reader.language}`] ?? value
        return [name, READ[name]?.(own, reader, LOCALES[reader.language]) ?? own]
      }),
  )

export const inLanguages = (name: string, value: string, own: ByLanguage): NoticeDetails => ({
  [name]: value,
  ...Object.fromEntries(
    Object.entries(own).flatMap(([language, text]) => (text.trim() === '' ? [] : [[`${name}.${language}`, text]])),
  ),
})

export const fillNoticeText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '')

/** Facts below the text, in this order, with labels `notice.fact.<name>`. */
const NOTICE_FACTS = [
  'wasted',
  'amount',
  'base',
  'plan',
  'price',
  'clicks',
  'renews',
  'date',
  'due',
  'period',
  'until',
  'method',
] as const
export type NoticeFact = { name: (typeof NOTICE_FACTS)[number]; label: string; value: string }

/** Omits facts mentioned in `texts`. */
export function noticeFacts(
  details: NoticeDetails,
  texts: readonly (string | undefined)[],
  reader: Reader,
): NoticeFact[] {
  const values = noticeValues(details, reader)
  return NOTICE_FACTS.flatMap((name) => {
    const value = values[name]
    const label = reader.word(`notice.fact.${name}`)
    const isNamed = texts.some((text) => text?.includes(`{{${name}}}`))
    return value === undefined || value === '' || label === undefined || isNamed ? [] : [{ name, label, value }]
  })
}
