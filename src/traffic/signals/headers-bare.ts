import type { Agent } from '../facts.ts'
import { browserHeaders, isOld, NAMES, ORDER } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** What engines of today add by themselves, on trustworthy pages. Programs that send one of the kind send the mode. */
const OF_BROWSERS = ['sec-fetch-dest', 'sec-fetch-site', 'sec-ch-ua'] as const
/** Java's own, which names pages and pictures with a weight that no browser writes so. */
const OF_JAVA = '; q=.2'

type Headers = Readonly<Record<string, string>>

const namesPage = (accept: string): boolean => accept.includes('html') && !accept.includes(OF_JAVA)
const isOrderKnown = (headers: Headers): boolean => (headers[ORDER] ?? headers[NAMES]) !== undefined
const isToday = (agent: Agent): boolean => agent.engine !== 'other' && !isOld(agent)

/** The head, where all that browsers send is missing. */
const bareHeadOf = (headers: Headers | undefined): Headers | undefined =>
  headers === undefined ||
  !isOrderKnown(headers) ||
  namesPage(headers['accept'] ?? '') ||
  OF_BROWSERS.some((name) => headers[name] !== undefined)
    ? undefined
    : headers

/**
 * A browser of today that names neither a kind of page nor a language. Each may be taken away, by a filter or a page's
 * script; no engine, setting or filter is known that takes both, and leaves nothing else of a browser's. Where headers
 * may have been written anew on the way, their order is not known, and nothing is concluded.
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
