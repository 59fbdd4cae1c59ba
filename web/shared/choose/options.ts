import { useMemo } from 'react'
import { standardTag } from '../../../src/lib/text/language-tag.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { countriesIn } from './countries.ts'
import { zonesWith } from './zones.ts'
import type { Option } from './pick.tsx'

const LANGUAGES = [
  'ar',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ka',
  'kk',
  'ko',
  'lt',
  'lv',
  'ms',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'uz',
  'vi',
  'zh',
]

export function useCountries(): Option[] {
  const { locale } = useFormat()
  return useMemo(() => countriesIn(locale), [locale])
}

/** `held` replaces the usual tag of its language. */
export function languageCodes(held: readonly string[]): string[] {
  const named = new Map(LANGUAGES.map((code) => [code, code]))
  for (const code of held) named.set(standardTag(code), code)
  return [...named.values()]
}

export function useLanguageOptions(held: readonly string[] = []): Option[] {
  const format = useFormat()
  const set = held.filter(Boolean).join(' ')
  return useMemo(() => {
    const compare = new Intl.Collator(format.locale).compare
    const codes = languageCodes(set === '' ? [] : set.split(' '))
    return codes
      .map((value) => ({ value, label: capital(format.language(standardTag(value)), format.locale) }))
      .sort((a, b) => compare(a.label, b.label))
  }, [format, set])
}

export const useTimezones = (held: string): Option[] => useMemo(() => zonesWith(held), [held])

const capital = (word: string, locale: string): string => word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)
