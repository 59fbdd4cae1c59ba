import { isOld, isTrustworthy, openingHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** First versions that send `sec-fetch-*` with every request to a trustworthy origin; Safari began in 16.4. */
const FIRST = { chromium: 80, firefox: 90, safari: 17 } as const

export const noFetchMetadata: Signal = {
  name: 'headers.no_fetch_metadata',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const { engine, engineVersion, browser } = facts.agent
    if (engine === 'other' || engineVersion < FIRST[engine] || isOld(facts.agent)) return undefined
    if (!isTrustworthy(facts)) return undefined
    const headers = openingHeaders(facts)
    if (!headers || headers['sec-fetch-mode'] || headers['sec-fetch-dest'] || headers['sec-fetch-site'])
      return undefined
    return { weight: 'weak', value: `${browser} ${engineVersion}` }
  },
}
