import type { Agent } from '../facts.ts'
import { openingHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Destinations in which a page is shown (Fetch Metadata, section 2.1). */
const PAGES: ReadonlySet<string> = new Set(['document', 'iframe', 'frame', 'fencedframe', 'embed', 'object'])

/** Where a page may be opened from (section 2.3). */
const SITES: ReadonlySet<string> = new Set(['none', 'same-origin', 'same-site', 'cross-site'])

/** What every page load has where it has any of them, in all versions that are held to it (`headers.no_fetch_metadata`). */
const WHOLE = ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'] as const
const FIRST = { chromium: 80, firefox: 90, safari: 17 } as const

/** The one that is missing while others are there: who takes fetch metadata away takes all of it. */
function missing({ engine, engineVersion }: Agent, headers: Readonly<Record<string, string>>): string | undefined {
  if (engine === 'other' || engineVersion < FIRST[engine] || !WHOLE.some((name) => headers[name])) return undefined
  return WHOLE.find((name) => !headers[name])
}

/**
 * The browser says that it is not opening a page but loading a part of one, that a script asks, names an origin that
 * does not exist, or tells a part of what it always tells.
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
    if (site && !SITES.has(site)) return { weight: 'weak', value: `site ${site}` }
    const lacking = headers && missing(facts.agent, headers)
    return lacking === undefined ? undefined : { weight: 'weak', value: `no ${lacking}` }
  },
}
