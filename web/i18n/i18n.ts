/** i18next with flat keys per language. Loads the current language, by parts. */
import { BASE } from '../kit/base.ts'
import i18next, { type i18n, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../src/contract/roles.ts'
import { createStore, useStore } from '../kit/store.ts'
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

type Texts = { t: TFunction; i18n: i18n }
const spoken = createStore<Texts>({ t: i18next.t, i18n: i18next })
/**
 * Texts in the current language; draws again once another one is loaded. react-i18next's hook keeps two listeners and a
 * copy of i18next per component.
 */
export const useTranslation = (): Texts => useStore(spoken)

/** By screen file. */
const SCREENS: Record<Language, Record<string, () => Promise<Record<string, string>>>> = {
  en: import.meta.glob<Record<string, string>>(['../areas/*/*/page.tsx', '../areas/campaigns/campaign/change.tsx'], {
    query: '?texts=en',
    import: 'default',
  }),
  ru: import.meta.glob<Record<string, string>>(['../areas/*/*/page.tsx', '../areas/campaigns/campaign/change.tsx'], {
    query: '?texts=ru',
    import: 'default',
  }),
  ua: import.meta.glob<Record<string, string>>(['../areas/*/*/page.tsx', '../areas/campaigns/campaign/change.tsx'], {
    query: '?texts=ua',
    import: 'default',
  }),
}

/** `entry`, `panel`, or a screen file; others use their folder's page. */
const parts = new Set<string>(['entry'])
const known = new Set<string>()
const started = Promise.withResolvers<void>()

async function textsIn(language: Language, part: string): Promise<Record<string, string>> {
  if (part === 'entry' || part === 'panel') return (await FILES[language][part]()).default
  const files = SCREENS[language]
  const own = files[`../areas/${part}.tsx`] ?? files[`../areas/${part.split('/').slice(0, 2).join('/')}/page.tsx`]
  return (await own?.()) ?? {}
}

async function know(language: Language, part: string): Promise<void> {
  const name = `${language} ${part}`
  if (known.has(name)) return
  const texts = await textsIn(language, part)
  await started.promise
  i18next.addResourceBundle(tagOf(language), SPACE, texts, true, true)
  known.add(name)
}

/** The manifest of an installed panel, in the current language. */
function nameApp(language: Language): void {
  if (!import.meta.env.PROD) return
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? document.createElement('link')
  Object.assign(link, { rel: 'manifest', href: `${BASE}/app.${language}.webmanifest` })
  document.head.append(link)
}

async function show(language: Language): Promise<void> {
  // another part may have been requested meanwhile
  for (let had = 0; had !== parts.size;) {
    had = parts.size
    await Promise.all([...parts].map((part) => know(language, part)))
  }
  const tag = tagOf(language)
  await i18next.changeLanguage(tag)
  document.documentElement.lang = tag
  nameApp(language)
  spoken.set({ t: i18next.getFixedT(tag), i18n: i18next })
  current.set(language)
}

/** Texts of the frame, or a screen file (`logs/page`). Waits for `startI18n`. */
export function loadTexts(part: 'panel' | (string & {})): Promise<void> {
  parts.add(part)
  return know(current.get(), part)
}

export async function startI18n(): Promise<void> {
  current.set(pickLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages))
  const init = i18next.use(initReactI18next).init({
    resources: {},
    // tested: every language has every key
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    // logged; tests watch the console
    saveMissing: true,
    missingKeyHandler: (_languages, _space, key) => console.error(`no text for ${key}`),
  })
  init.then(() => started.resolve(), started.reject)
  await show(current.get())
}

export async function changeLanguage(language: Language): Promise<void> {
  await show(language)
  localStorage.setItem(LANGUAGE_KEY, language)
}
