import { browserHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Destinations in which a page is shown (Fetch Metadata, section 2.1). */
const PAGES: ReadonlySet<string> = new Set(['document', 'iframe', 'frame', 'fencedframe', 'embed', 'object'])

/** The browser says that it is not opening a page but loading a part of one, or that a script asks. */
export const oddFetch: Signal = {
  name: 'headers.odd_fetch',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const headers = browserHeaders(facts)
    const mode = headers?.['sec-fetch-mode']
    if (mode && mode !== 'navigate') return { weight: 'weak', value: `mode ${mode}` }
    const dest = headers?.['sec-fetch-dest']
    return dest && !PAGES.has(dest) ? { weight: 'weak', value: `dest ${dest}` } : undefined
  },
}
