import { browserHeaders, isOld, isPrefetch, ORDER } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/**
 * The order of the headers that every page load has, over HTTP/1.1. Read from what Chromium 156 and Firefox 153 sent to
 * a server on loopback on 2026-11-20; both have kept it since they send fetch metadata. Safari's differs by version and
 * is not judged.
 */
const ORDERS = {
  chromium: { since: 80, names: ['user-agent', 'accept', 'accept-encoding', 'accept-language'] },
  firefox: { since: 90, names: ['user-agent', 'accept', 'accept-language', 'accept-encoding'] },
} as const

/** As Chromium's speculation rules fetch a page ahead (`headers-program-head.ts`). */
const AHEAD = ['accept', 'user-agent', 'accept-encoding', 'accept-language']

/**
 * Headers in another order than the browser's own: a program that copied their values into its own list. A virus
 * scanner or a proxy that does not name itself may write them anew, so everyone is not asked.
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
