/**
 * i18next over one flat key space a language. Only the language in use is fetched, and of it only the parts that are
 * needed.
 */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../src/contract/roles.ts'
import { createStore, useStore } from '../ui/store.ts'
import { LANGUAGE_KEY, pickLanguage, tagOf } from './language.ts'
import type { Part } from './parts.ts'

type Shown = Exclude<Part, 'server'>

const SPACE = 'translation'
const FILES: Record<Language, Record<Shown, () => Promise<{ default: Record<string, string> }>>> = {
  en: { entry: () => import('../../locales/en.json?entry'), panel: () => import('../../locales/en.json?panel') },
  ru: { entry: () => import('../../locales/ru.json?entry'), panel: () => import('../../locales/ru.json?panel') },
  ua: { entry: () => import('../../locales/ua.json?entry'), panel: () => import('../../locales/ua.json?panel') },
}

const current = createStore<Language>('ru')
export const useLanguage = (): Language => useStore(current)

const parts = new Set<Shown>(['entry'])
const known = new Set<() => Promise<unknown>>()
const started = Promise.withResolvers<void>()

async function know(language: Language, part: Shown): Promise<void> {
  const load = FILES[language][part]
  if (known.has(load)) return
  const { default: texts } = await load()
  await started.promise
  i18next.addResourceBundle(tagOf(language), SPACE, texts, true, true)
  known.add(load)
}

async function show(language: Language): Promise<void> {
  // another part may be needed by the time this one is here
  for (let had = 0; had !== parts.size;) {
    had = parts.size
    await Promise.all([...parts].map((part) => know(language, part)))
  }
  const tag = tagOf(language)
  await i18next.changeLanguage(tag)
  document.documentElement.lang = tag
  current.set(language)
}

/** The texts behind the sign-in; call it after `startI18n`. */
export function loadPanelTexts(): Promise<void> {
  parts.add('panel')
  return know(current.get(), 'panel')
}

/** Before the first screen: picks the language and loads its texts. */
export async function startI18n(): Promise<void> {
  current.set(pickLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages))
  const init = i18next.use(initReactI18next).init({
    resources: {},
    // every key is in every language (checked with the project), so no second file is ever needed
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  init.then(() => started.resolve(), started.reject)
  await show(current.get())
}

/** Loads and shows another language, and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  await show(language)
  localStorage.setItem(LANGUAGE_KEY, language)
}
