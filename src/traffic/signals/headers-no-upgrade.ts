import { isOld, openingHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Chromium and Firefox ask for the secure page with every page they open. Some proxies take the header away. */
const FIRST = { chromium: 44, firefox: 48 } as const

/** A page is opened without the wish for its secure version. */
export const noUpgrade: Signal = {
  name: 'headers.no_upgrade',
  kind: 'headers',
  category: 'sophisticated',
  strictOnly: true,
  read(facts) {
    const { engine, engineVersion, browser } = facts.agent
    if ((engine !== 'chromium' && engine !== 'firefox') || engineVersion < FIRST[engine]) return undefined
    if (isOld(facts.agent)) return undefined
    const headers = openingHeaders(facts)
    return headers && !headers['upgrade-insecure-requests']
      ? { weight: 'weak', value: `${browser} ${engineVersion}` }
      : undefined
  },
}
