import type { Agent } from '../facts.ts'
import { openingHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Destinations that show a page (Fetch Metadata, section 2.1). */
const PAGES: ReadonlySet<string> = new Set(['document', 'iframe', 'frame', 'fencedframe', 'embed', 'object'])

/** Origins of a page load (section 2.3). */
const SITES: ReadonlySet<string> = new Set(['none', 'same-origin', 'same-site', 'cross-site'])

/** Every page load has all of them in the versions of `headers.no_fetch_metadata`. */
const WHOLE = ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'] as const
const FIRST = { chromium: 80, firefox: 90, safari: 17 } as const

/** One missing beside others: filters remove fetch metadata as a whole. */
function missing({ engine, engineVersion }: Agent, headers: Readonly<Record<string, string>>): string | undefined {
  if (engine === 'other' || engineVersion < FIRST[engine] || !WHOLE.some((name) => headers[name])) return undefined
  return WHOLE.find((name) => !headers[name])
}

/** The request claims to be a subresource or a script's, names an unknown origin, or has incomplete fetch metadata. */
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
    if (site && !SITES.has(site)) return { weight: 'weak', value: `site ${site}` }
    const lacking = headers && missing(facts.agent, headers)
    return lacking === undefined ? undefined : { weight: 'weak', value: `no ${lacking}` }
  },
}
