import { browserHeaders, isOld, isTrustworthy } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** First Chromium that sends `sec-ch-ua` with every request to a trustworthy origin (March 2021). */
const FIRST = 89

export const noClientHints: Signal = {
  name: 'headers.no_client_hints',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const { engine, engineVersion, browser } = facts.agent
    if (engine !== 'chromium' || engineVersion < FIRST || isOld(facts.agent) || !isTrustworthy(facts)) return undefined
    const headers = browserHeaders(facts)
    return headers && !headers['sec-ch-ua'] ? { weight: 'weak', value: `${browser} ${engineVersion}` } : undefined
  },
}
