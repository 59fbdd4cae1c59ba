/** The values of a notice as its reader reads them: in their language, by the clock of their zone. */
import type { NoticeDetails } from '../contract/notification-words.ts'
import type { Language } from '../contract/roles.ts'

export type Reader = {
  language: Language
  timezone: string
  /** A text of the catalogue in their language; undefined where there is none. */
  word: (key: string) => string | undefined
}

const LOCALES: Record<Language, string> = { en: 'en-GB', ru: 'ru', ua: 'uk' }
const DAY = { day: 'numeric', month: 'long' } as const
/** “г.” and “р.” behind a year: what follows in a sentence has its own full stop. */
const YEAR_WORD = /\s*[гр]\.$/u
const READ: Record<string, (value: string, reader: Reader, locale: string) => string> = {
  until: (value, { timezone }, locale) =>
    new Intl.DateTimeFormat(locale, { ...DAY, year: 'numeric', timeZone: timezone })
      .format(new Date(value))
      .replace(YEAR_WORD, ''),
  since: (value, { timezone }, locale) =>
    new Intl.DateTimeFormat(locale, { ...DAY, hour: '2-digit', minute: '2-digit', timeZone: timezone }).format(
      new Date(value),
    ),
  from: (value, _reader, locale) =>
    new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' }).format(new Date(value)),
  to: (value, _reader, locale) => new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' }).format(new Date(value)),
  hits: (value, _reader, locale) => new Intl.NumberFormat(locale).format(Number(value)),
  bots: (value, _reader, locale) => new Intl.NumberFormat(locale).format(Number(value)),
  people: (value, _reader, locale) => new Intl.NumberFormat(locale).format(Number(value)),
  appeals: (value, _reader, locale) => new Intl.NumberFormat(locale).format(Number(value)),
  signals: (value, { word }) =>
    value
      .split(',')
      .map((signal) => word(`signal.${signal}`) ?? signal)
      .join(', ') || '–',
}

/** By name; what is no instant, day or number stays as it is. */
export const noticeValues = (details: NoticeDetails, reader: Reader): NoticeDetails =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      READ[name]?.(value, reader, LOCALES[reader.language]) ?? value,
    ]),
  )

/** Puts values into `{{name}}`. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '')
