import type { Agent } from '../facts.ts'
import { browserHeaders, isOld, NAMES, ORDER } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Current engines add these by themselves on trustworthy pages. Programs that send any send the mode. */
const OF_BROWSERS = ['sec-fetch-dest', 'sec-fetch-site', 'sec-ch-ua'] as const
/** Java's default Accept: a weight that no browser writes this way. */
const OF_JAVA = '; q=.2'

type Headers = Readonly<Record<string, string>>

const namesPage = (accept: string): boolean => accept.includes('html') && !accept.includes(OF_JAVA)
const isOrderKnown = (headers: Headers): boolean => (headers[ORDER] ?? headers[NAMES]) !== undefined
const isToday = (agent: Agent): boolean => agent.engine !== 'other' && !isOld(agent)

/** Returns the headers if all browser-made ones are missing. */
const bareHeadOf = (headers: Headers | undefined): Headers | undefined =>
  headers === undefined ||
  !isOrderKnown(headers) ||
  namesPage(headers['accept'] ?? '') ||
  OF_BROWSERS.some((name) => headers[name] !== undefined)
    ? undefined
    : headers

/**
 * A current browser without page type and language. A filter or script may remove either; no known engine, setting or
 * filter removes both and everything else of a browser's. Silent where headers may have been rewritten, so that their
 * order is unknown.
 */
export const bareHead: Signal = {
  name: 'headers.bare',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const language = facts.headers?.['accept-language']
    if (language && language !== '*') return undefined
    if (facts.source === 'page' || !isToday(facts.agent)) return undefined
    const headers = bareHeadOf(browserHeaders(facts))
    return headers && { weight: 'conclusive', value: headers['accept'] ?? 'no Accept, no Accept-Language' }
  },
}
