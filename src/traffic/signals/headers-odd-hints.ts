import { browserHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Since when every Chromium names itself, a made-up brand, and whether it is mobile (with the first client hints). */
const FIRST = 90
/** Chromium's made-up brand, in all the spellings it ever had (` Not A;Brand`, `Not=A?Brand`, `(Not(A:Brand`). */
const MADE_UP = /not.{1,3}a.{1,3}brand/i

/** Since when the platform is among them (August 2021). */
const WITH_PLATFORM = 93

function lack(version: number, headers: Readonly<Record<string, string>>): string | undefined {
  const brands = headers['sec-ch-ua'] ?? ''
  if (!brands.includes('"Chromium"')) return `no Chromium in ${brands}`
  if (!MADE_UP.test(brands)) return `no made-up brand in ${brands}`
  if (!headers['sec-ch-ua-mobile']) return 'no sec-ch-ua-mobile'
  return version < WITH_PLATFORM || headers['sec-ch-ua-platform'] ? undefined : 'no sec-ch-ua-platform'
}

/**
 * Client hints that no Chromium sends in this form by itself: written by hand. Apps and extensions that set their own
 * brands do that too, so everyone is not asked.
 */
export const oddHints: Signal = {
  name: 'headers.odd_hints',
  kind: 'headers',
  category: 'sophisticated',
  strictOnly: true,
  read(facts) {
    const { engine, engineVersion } = facts.agent
    const headers = browserHeaders(facts)
    if (!headers?.['sec-ch-ua'] || engine !== 'chromium' || engineVersion < FIRST) return undefined
    const value = lack(engineVersion, headers)
    return value === undefined ? undefined : { weight: 'weak', value }
  },
}
