import parts from './browser-parts.json' with { type: 'json' }

type BrowserParts = {
  date: string
  /** Lower case. */
  products: ReadonlySet<string>
  beginnings: readonly string[]
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
