import { isOld, openingHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Chromium and Firefox send it with every page load. Some proxies remove it. */
const FIRST = { chromium: 44, firefox: 48 } as const

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
