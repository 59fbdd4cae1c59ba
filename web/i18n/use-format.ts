import { createStore, useStore } from '../kit/store.ts'
import { formatsFor, type Format } from './format.ts'
import { useLanguage } from './i18n.ts'

const KEY = 'weir.timezone'

function keptZone(): string | undefined {
  const kept = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY)
  try {
    return kept === null ? undefined : Intl.DateTimeFormat('en', { timeZone: kept }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** The account's zone. Until loaded: the last known, so that days do not shift, else the browser's. */
const timezone = createStore<string>(keptZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone)

export function setTimezone(name: string): void {
  localStorage.setItem(KEY, name)
  timezone.set(name)
}

export const useTimezone = (): string => useStore(timezone)

export function useFormat(): Format {
  const language = useLanguage()
  const zone = useStore(timezone)
  return formatsFor(language, zone)
}
