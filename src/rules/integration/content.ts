import type { Section } from '../../contract/integration/content.ts'
import type { Language } from '../../contract/roles.ts'

const FALLBACK: Language = 'ru'

/** In `language`, else the fallback, else any; version 0 if not in `language`. */
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
  /** Edge address for pages and visitors: a client's domain, or the servers' address. */
  pages: string
  key: string
  /** The campaign's postback secret; null: not required. */
  secret: string | null
}
const PLACEHOLDER = /\{\{(token|edge|pages|key|secret)\}\}/g
const OF_PAGES = /\{\{edge\}\}(?=\/(?:c\/|edge\/v1\/(?:page|probe\.js|check\.js|signals|leaf\/)))/g
/** A content security policy takes a path without a slash at its end for that one address. */
const OF_POLICY = /(?<=-src )\{\{edge\}\}/g
const SECRET_PART = '&secret={{secret}}'

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)

/** One pass: a value like a placeholder stays. */
export const fillPlaceholders = (text: string, values: Fillings): string =>
  (values.secret === null ? text.replaceAll(SECRET_PART, '') : text)
    .replaceAll(OF_PAGES, '{{pages}}')
    .replaceAll(OF_POLICY, () => originOf(values.pages))
    .replaceAll(PLACEHOLDER, (_whole, name: keyof Fillings) => values[name] ?? '')
