/** Names that browsers and people's apps write into their strings. */
import parts from './browser-parts.json' with { type: 'json' }

export type BrowserParts = {
  /** Day of the last review of the lists. */
  date: string
  /** Lower case. */
  products: ReadonlySet<string>
  beginnings: readonly string[]
  /** Matches a whole entry of the first bracket. */
  platform: RegExp
  brackets: readonly string[]
}

export const BROWSER_PARTS: BrowserParts = {
  date: parts.date,
  products: new Set(parts.products),
  beginnings: parts.beginnings,
  platform: new RegExp(`^(?:${parts.platform.join('|')})$`),
  brackets: parts.brackets,
}

/** `name`: lower case, without a version. */
export const isKnownProduct = (name: string): boolean =>
  BROWSER_PARTS.products.has(name) || BROWSER_PARTS.beginnings.some((beginning) => name.startsWith(beginning))
