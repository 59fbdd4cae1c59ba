/** i18next over one flat key space a language. Only the language in use is fetched. */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../src/contract/roles.ts'
import { createStore, useStore } from '../ui/store.ts'
import { LANGUAGE_KEY, pickLanguage, tagOf } from './language.ts'

const SPACE = 'translation'
const FILES: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('../../locales/en.json'),
  ru: () => import('../../locales/ru.json'),
  ua: () => import('../../locales/ua.json'),
}

const current = createStore<Language>('ru')
export const useLanguage = (): Language => useStore(current)

async function show(language: Language): Promise<void> {
  const tag = tagOf(language)
  if (!i18next.hasResourceBundle(tag, SPACE)) i18next.addResourceBundle(tag, SPACE, (await FILES[language]()).default)
  await i18next.changeLanguage(tag)
  document.documentElement.lang = tag
  current.set(language)
}

/** Before the first screen: picks the language and loads its texts. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    resources: {},
    // every key is in every language (checked with the project), so no second file is ever needed
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await show(pickLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages))
}

/** Loads and shows another language, and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  await show(language)
  localStorage.setItem(LANGUAGE_KEY, language)
}
