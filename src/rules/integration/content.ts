/** Which version of a section is read in a language, and what the reader finds in its text. */
import type { Section } from '../../contract/integration/content.ts'
import type { Language } from '../../contract/roles.ts'

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
  /** Where pages and visitors reach the edge: by one of the client's domains, or as servers do. */
  pages: string
  key: string
  /** Of the campaign's postbacks; null: it asks for none. */
  secret: string | null
}
const PLACEHOLDER = /\{\{(token|edge|pages|key|secret)\}\}/g
/** The edge's address where a page or a visitor asks: links, scripts, and the policy that lets a page load them. */
const OF_PAGES =
  /(?<=-src )\{\{edge\}\}|\{\{edge\}\}(?=\/(?:c\/|edge\/v1\/(?:page|probe\.js|check\.js|signals|leaf\/)))/g
/** Falls away where no secret is asked for. */
const SECRET_PART = '&secret={{secret}}'

/** Values in one pass, so that one that looks like a placeholder stays a value. */
export const filled = (text: string, values: Fillings): string =>
  (values.secret === null ? text.replaceAll(SECRET_PART, '') : text)
    .replaceAll(OF_PAGES, '{{pages}}')
    .replaceAll(PLACEHOLDER, (_whole, name: keyof Fillings) => values[name] ?? '')
