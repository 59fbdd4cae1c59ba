import { useMemo } from 'react'
import { createStore, useStore } from '../ui/store.ts'
import { formatsFor, type Format } from './format.ts'
import { useLanguage } from './i18n.ts'

/** The account's time zone, once its profile is known; until then the browser's. */
const timezone = createStore<string>(Intl.DateTimeFormat().resolvedOptions().timeZone)
export const setTimezone = (name: string): void => timezone.set(name)

export function useFormat(): Format {
  const language = useLanguage()
  const zone = useStore(timezone)
  return useMemo(() => formatsFor(language, zone), [language, zone])
}
