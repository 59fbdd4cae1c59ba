/** In localStorage and on <html>, as `public/theme-boot.js` does before first paint. */
import { createStore, useStore } from './store.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]
type Direction = 'ltr' | 'rtl'
type ContentWidth = 'full' | 'boxed'
type Settings = { theme: Theme; direction: Direction; contentWidth: ContentWidth; collapsed: boolean }

const SETTINGS_KEY = 'weir.settings'

/** Valid stored values; defaults for the rest. */
export function settingsFrom(kept: string | null): Settings {
  const stored = parsed(kept)
  return {
    theme: stored.theme === 'light' || stored.theme === 'dark' ? stored.theme : 'system',
    direction: stored.direction === 'rtl' ? 'rtl' : 'ltr',
    contentWidth: stored.contentWidth === 'boxed' ? 'boxed' : 'full',
    collapsed: stored.collapsed === true,
  }
}

function parsed(kept: string | null): Partial<Record<keyof Settings, unknown>> {
  try {
    const value: unknown = JSON.parse(kept ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

export function marksOf(settings: Settings, systemIsDark: boolean): Record<'theme' | 'dir' | 'nav' | 'width', string> {
  const dark = settings.theme === 'dark' || (settings.theme === 'system' && systemIsDark)
  return {
    theme: dark ? 'dark' : 'light',
    dir: settings.direction,
    nav: settings.collapsed ? 'collapsed' : 'open',
    width: settings.contentWidth,
  }
}

const inBrowser = typeof document !== 'undefined'
const system = inBrowser ? matchMedia('(prefers-color-scheme: dark)') : undefined
/** Prints light. */
const paper = inBrowser ? matchMedia('print') : undefined
const settings = createStore(settingsFrom(inBrowser ? localStorage.getItem(SETTINGS_KEY) : null))
/** `system` resolved. */
const shown = createStore<'light' | 'dark'>('light')

/** Equal to --bg of tokens.css. */
const GROUND = { light: '#f3f5f5', dark: '#0e1315' }

function show(): void {
  const kept = settings.get()
  const marks = marksOf(paper?.matches ? { ...kept, theme: 'light' } : kept, system?.matches ?? false)
  const root = document.documentElement
  root.dir = marks.dir
  Object.assign(root.dataset, { theme: marks.theme, nav: marks.nav, width: marks.width })
  const theme = marks.theme === 'dark' ? 'dark' : 'light'
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUND[theme])
  shown.set(theme)
}

if (inBrowser) {
  show()
  settings.subscribe(show)
  system?.addEventListener('change', show)
  paper?.addEventListener('change', show)
  addEventListener('storage', (event) => {
    if (event.key === SETTINGS_KEY) settings.set(settingsFrom(event.newValue))
  })
}

export function changeSettings(part: Partial<Settings>): void {
  const next = { ...settings.get(), ...part }
  localStorage.setItem(SETTINGS_KEY, JSON.stringify(next))
  settings.set(next)
}

export const useSettings = (): Settings => useStore(settings)
export const useShownTheme = (): 'light' | 'dark' => useStore(shown)
