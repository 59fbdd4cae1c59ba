/** Country names in any language, links counted from 1. */
import { APPEALED } from '../../../src/contract/hits/appeal-words.ts'
import { CATEGORIES, DEVICE_TYPES } from '../../../src/contract/hits/hit-words.ts'
import { LANGUAGES } from '../../../src/contract/roles.ts'
import { localeOf } from '../../i18n/language.ts'
import { plain, type Option } from '../../kit/controls/choice/found.ts'
import { countriesIn } from '../choose/countries.ts'
import { languageCodes } from '../choose/options.ts'
import { VERBS, type Field, type Verb } from './conditions.ts'

const WORDS: Partial<Record<Field, readonly string[]>> = {
  deviceType: DEVICE_TYPES,
  category: CATEGORIES,
  appealed: APPEALED,
}

/** Undefined: free text. */
const KNOWN: Partial<Record<Field, () => Option[]>> = {
  country: () => LOCALES.flatMap((locale) => countriesIn(locale).map((one) => ({ ...one, code: one.value }))),
  language: () =>
    LOCALES.flatMap((locale) => {
      const names = new Intl.DisplayNames([locale], { type: 'language' })
      return languageCodes([]).map((value) => ({ value, label: names.of(value) ?? value }))
    }),
}
const LOCALES = LANGUAGES.map(localeOf)

const FORMS: Partial<Record<Field, (typed: string) => string | undefined>> = {
  // 0-based in the API, 1-based for users
  splitLink: (typed) => numberIn(typed)?.toString(),
  asn: (typed) => /^(?:as)?\s*(\d{1,10})$/i.exec(typed)?.[1],
  reason: (typed) => /^[a-z]+\.[a-z_]+$/.exec(typed)?.[0],
  offer: (typed) => /^\d+$/.exec(typed)?.[0],
  language: (typed) => /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.exec(typed)?.[0],
}

const numberIn = (typed: string): number | undefined => {
  const digits = /\d+/.exec(typed)?.[0]
  return digits === undefined ? undefined : Math.max(0, Number(digits) - 1)
}

const isListed = (field: Field): boolean => field in WORDS || field in KNOWN || field in FORMS

/** No "contains" for codes. */
export const verbsOf = (field: Field): readonly Verb[] =>
  isListed(field) ? VERBS.filter((verb) => verb !== 'contains') : VERBS

type Known = {
  offered: readonly string[]
  nameOf: (value: string) => string
}

/** Undefined when no visit can have it. */
export function valueTyped(field: Field, typed: string, { offered, nameOf }: Known): string | undefined {
  const query = plain(typed)
  const named = [...offered, ...(WORDS[field] ?? [])].filter((value) => value !== '')
  const found =
    named.find((value) => plain(nameOf(value)) === query || plain(value) === query) ??
    KNOWN[field]?.().find(({ label, code = '' }) => plain(label) === query || plain(code) === query)?.value
  if (found !== undefined) return found
  return isListed(field) ? FORMS[field]?.(typed) : typed
}
