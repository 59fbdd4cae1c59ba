/** `ua` here is `uk` for browsers and plural rules. */
import { LANGUAGES, type Language } from '../../src/contract/roles.ts'

export const LANGUAGE_KEY = 'weir.language'
const FALLBACK: Language = 'ru'
export const NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', ua: 'Українська' }

const isLanguage = (word: string): word is Language => (LANGUAGES as readonly string[]).includes(word)

/** From `uk`, `uk-UA`, `en_GB` … */
export function languageOf(tag: string): Language | undefined {
  const word = tag.toLowerCase().split(/[-_]/)[0] ?? ''
  if (word === 'uk') return 'ua'
  return isLanguage(word) ? word : undefined
}

/** Stored, else the browser's first supported, else Russian. */
export function pickLanguage(kept: string | null, browser: readonly string[]): Language {
  const candidates = kept === null ? browser : [kept, ...browser]
  return candidates.map(languageOf).find((language) => language !== undefined) ?? FALLBACK
}

/** For <html lang>, i18next and plural rules. */
export const tagOf = (language: Language): string => (language === 'ua' ? 'uk' : language)
/** en-GB: day before month, 24 hours. */
export const localeOf = (language: Language): string => ({ en: 'en-GB', ru: 'ru-RU', ua: 'uk-UA' })[language]
