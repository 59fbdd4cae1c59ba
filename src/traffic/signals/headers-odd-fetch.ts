import { openingHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Destinations in which a page is shown (Fetch Metadata, section 2.1). */
const PAGES: ReadonlySet<string> = new Set(['document', 'iframe', 'frame', 'fencedframe', 'embed', 'object'])

/** Where a page may be opened from (section 2.3). */
const SITES: ReadonlySet<string> = new Set(['none', 'same-origin', 'same-site', 'cross-site'])

/**
 * The browser says that it is not opening a page but loading a part of one, that a script asks, or names an origin that
 * does not exist.
 */
export const oddFetch: Signal = {
  name: 'headers.odd_fetch',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const headers = openingHeaders(facts)
    const mode = headers?.['sec-fetch-mode']
    if (mode && mode !== 'navigate') return { weight: 'weak', value: `mode ${mode}` }
    const dest = headers?.['sec-fetch-dest']
    if (dest && !PAGES.has(dest)) return { weight: 'weak', value: `dest ${dest}` }
    const site = headers?.['sec-fetch-site']
    return site && !SITES.has(site) ? { weight: 'weak', value: `site ${site}` } : undefined
  },
}
