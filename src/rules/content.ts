/** Which version of a section is read in a language, and what the reader finds in its text. */
import type { Section } from '../contract/content.ts'
import type { Language } from '../contract/roles.ts'

const FALLBACK: Language = 'ru'

/**
 * The sections in `language`, in order; one that nobody has written in it in the fallback language, or in the one that
 * there is, with version 0.
 */
export function sectionsIn(rows: readonly Section[], language: Language): Section[] {
  const own = rows.filter((row) => row.language === language)
  const missing = rows.filter((row) => !own.some(({ number }) => number === row.number))
  const others = missing.filter(
    (row) =>
      row.language === FALLBACK ||
      !missing.some(
        (other) => other.number === row.number && (other.language === FALLBACK || other.language < row.language),
      ),
  )
  return [...own, ...others.map((row) => ({ ...row, version: 0 }))].sort((a, b) => a.number - b.number)
}

export type Fillings = {
  token: string
  edge: string
  key: string
  /** Of the campaign's postbacks; null: it asks for none. */
  secret: string | null
}
const PLACEHOLDER = /\{\{(token|edge|key|secret)\}\}/g
/** Falls away where no secret is asked for. */
const SECRET_PART = '&secret={{secret}}'

/** One pass, so that a value that looks like a placeholder stays a value. */
export const filled = (text: string, values: Fillings): string =>
  (values.secret === null ? text.replaceAll(SECRET_PART, '') : text).replaceAll(
    PLACEHOLDER,
    (_whole, name: keyof Fillings) => values[name] ?? '',
  )
