import { browserHeaders, isOld, isPrefetch, ORDER } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/**
 * Header order of page loads over HTTP/1.1, from Chromium 156 and Firefox 153 on loopback, 2026-11-20; both keep it
 * since they send fetch metadata. Safari's varies by version and is not judged.
 */
const ORDERS = {
  chromium: { since: 80, names: ['user-agent', 'accept', 'accept-encoding', 'accept-language'] },
  firefox: { since: 90, names: ['user-agent', 'accept', 'accept-language', 'accept-encoding'] },
} as const

/** Prefetch order of Chromium's speculation rules (`headers-program-head.ts`). */
const AHEAD = ['accept', 'user-agent', 'accept-encoding', 'accept-language']

/**
 * Another order than the browser's: a program that copied values into its own list. A virus scanner or unnamed proxy
 * may rewrite it: strict only.
 */
export const headerOrder: Signal = {
  name: 'headers.order',
  kind: 'headers',
  category: 'sophisticated',
  strictOnly: true,
  read(facts) {
    const { engine, engineVersion } = facts.agent
    const order = isOld(facts.agent) ? undefined : browserHeaders(facts)?.[ORDER]
    if (!order || (engine !== 'chromium' && engine !== 'firefox') || engineVersion < ORDERS[engine].since)
      return undefined
    const seen = order.split(' ')
    const expected = ORDERS[engine].names.filter((name) => seen.includes(name))
    const isSpeculated = engine === 'chromium' && isPrefetch(facts) && AHEAD.join(' ') === order
    return isSpeculated || expected.join(' ') === order ? undefined : { weight: 'weak', value: order }
  },
}
