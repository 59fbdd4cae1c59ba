import en from '../../locales/en.json' with { type: 'json' }
import ru from '../../locales/ru.json' with { type: 'json' }
import ua from '../../locales/ua.json' with { type: 'json' }
import type { Language } from '../contract/roles.ts'
import { fillNoticeText } from './notifications/notice-values.ts'

const TEXTS: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, ru, ua }
const TAGS: Readonly<Record<Language, string>> = { en: 'en-GB', ru: 'ru-RU', ua: 'uk-UA' }

export type ReportWords = {
  tag: string
  /** Falls back to the key. */
  text: (key: string, values?: Readonly<Record<string, string>>) => string
  count: (value: number) => string
  /** Of 0 to 1, as percent. */
  share: (value: number) => string
}

export function wordsIn(language: Language): ReportWords {
  const tag = TAGS[language]
  const [count, share] = [
    new Intl.NumberFormat(tag),
    new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }),
  ]
  return {
    tag: tag.slice(0, 2),
    text: (key, values = {}) => fillNoticeText(TEXTS[language][key] ?? key, values),
    count: (value) => count.format(value),
    share: (value) => share.format(value),
  }
}
