import { useMemo } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { countriesIn } from './countries.ts'
import type { Option } from './pick.tsx'

const LANGUAGES = [
  'ar', 'bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ka', 'kk', 'ko', 'lt', 'lv', 'ms', 'nb', 'nl', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'th', 'tr', 'uk', 'uz', 'vi', 'zh',
]

export function useCountries(): Option[] {
  const { locale } = useFormat()
  return useMemo(() => countriesIn(locale), [locale])
}

/** `held`: what is set already, though it may not be among the usual ones. */
export function useLanguageOptions(held = ''): Option[] {
  const format = useFormat()
  return useMemo(() => {
    const compare = new Intl.Collator(format.locale).compare
    const codes = held === '' || LANGUAGES.includes(held) ? LANGUAGES : [...LANGUAGES, held]
    return codes.map((value) => ({ value, label: capital(format.language(value === 'ua' ? 'uk' : value), format.locale) })).sort((a, b) => compare(a.label, b.label))
  }, [format, held])
}

export function useTimezones(held: string): Option[] {
  return useMemo(() => [...new Set(['UTC', held, ...Intl.supportedValuesOf('timeZone')])].filter(Boolean).map((value) => ({ value, label: value.replaceAll('_', ' ') })), [held])
}

const capital = (word: string, locale: string): string => word.charAt(0).toLocaleUpperCase(locale) + word.slice(1)
