import { browserHeaders, isOld, isTrustworthy } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** First versions with Brotli over https. */
const FIRST = { chromium: 50, firefox: 44, safari: 12 } as const

/**
 * Deflate without Brotli: the list of HTTP libraries. CDNs never shorten it to this, but some virus scanners do:
 * strict only.
 */
export const oddEncoding: Signal = {
  name: 'headers.odd_encoding',
  kind: 'headers',
  category: 'sophisticated',
  strictOnly: true,
  read(facts) {
    const { engine, engineVersion } = facts.agent
    if (engine === 'other' || engineVersion < FIRST[engine] || isOld(facts.agent)) return undefined
    if (!isTrustworthy(facts)) return undefined
    const encodings = browserHeaders(facts)?.['accept-encoding']
    return encodings && /\bdeflate\b/i.test(encodings) && !/\bbr\b/i.test(encodings)
      ? { weight: 'weak', value: encodings }
      : undefined
  },
}
