import { browserHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Every Chromium since then names itself, a made-up brand, and whether it is mobile. */
const FIRST = 90
/** All spellings of Chromium's made-up brand (` Not A;Brand`, `Not=A?Brand`, `(Not(A:Brand`). */
const MADE_UP = /not.{1,3}a.{1,3}brand/i

/** First version that adds the platform (August 2021). */
const WITH_PLATFORM = 93

function lack(version: number, headers: Readonly<Record<string, string>>): string | undefined {
  const brands = headers['sec-ch-ua'] ?? ''
  if (!brands.includes('"Chromium"')) return `no Chromium in ${brands}`
  if (!MADE_UP.test(brands)) return `no made-up brand in ${brands}`
  if (!headers['sec-ch-ua-mobile']) return 'no sec-ch-ua-mobile'
  return version < WITH_PLATFORM || headers['sec-ch-ua-platform'] ? undefined : 'no sec-ch-ua-platform'
}

/** Hints in a form that Chromium never sends. Apps and extensions with own brands do that too: strict only. */
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
