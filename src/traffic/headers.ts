/** What the header signals share. */
import { CUT } from '../contract/edge.ts'
import { AGENTS } from './data/agents.ts'
import type { Facts } from './facts.ts'

/**
 * What stands among the headers where the way to the edge shows it; no real header can be called so. `order`: in which
 * order those came that every browser sends. `names`: all names as they were spelled, in their order, where the
 * request came straight from its sender; without `Host`, as a site's own server told them. `protocol`: the version of
 * HTTP that the visitor spoke with that server (`1.1`, `2.0`). `cut`: what was longer than its bounds, with its size
 * (`url=9000 name=129`).
 */
export const ORDER = ':order'
export const NAMES = ':names'
export const PROTOCOL = ':protocol'
export const CUT_SHORT = ':cut'

/** Headers of one request, and UTF-16 units of a name, which are not cut. Browsers send a fifth of either. */
export const [FEW_HEADERS, LONGEST_NAME] = [100, 128]

const ORDERED = new Set(['user-agent', 'accept', 'accept-encoding', 'accept-language'])
/** Who passes a request on writes its headers in an order of their own, and says so by one of these. */
const PASSED_ON = ['via', 'forwarded', 'cf-ray'] as const
const FORWARDED = ['x-forwarded-for', 'x-real-ip'] as const
/** Longer lists of names are no browser's. UTF-16 units, as much as is stored of a header. */
const MOST_NAMES = CUT.header

/** Who handed the request to the edge: its sender, or the operator's own web server or proxy. */
export type HandedBy = 'sender' | 'own proxy'

type Headers = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Somebody on the way may have written the headers anew. An own proxy names one address: its client's. */
function isPassedOn(headers: Headers, by: HandedBy): boolean {
  if (PASSED_ON.some((name) => headers[name] !== undefined)) return true
  return by === 'sender'
    ? FORWARDED.some((name) => headers[name] !== undefined)
    : textOf(headers['x-forwarded-for']).includes(',')
}

/**
 * In which order the headers came that every browser sends, parted by spaces; undefined when somebody on the way may
 * have changed it. A list in the order of the alphabet is one of them: that is how proxies write which keep headers in
 * a table. `raw`: names and values in turn, as they came; `headers`: the same by lower-case name.
 */
export function orderOf(raw: readonly string[], headers: Headers, by: HandedBy = 'sender'): string | undefined {
  if (isPassedOn(headers, by)) return undefined
  const order = raw
    .filter((_, at) => at % 2 === 0)
    .map((name) => name.toLowerCase())
    .filter((name) => ORDERED.has(name))
  if (by === 'own proxy' && order.length === ORDERED.size && order.join() === order.toSorted().join()) return undefined
  return order.join(' ')
}

/** All names as they were spelled, in their order, parted by spaces; undefined where others may have changed them. */
export function namesOf(raw: readonly string[], headers: Headers): string | undefined {
  if (isPassedOn(headers, 'sender')) return undefined
  const names = raw.filter((_, at) => at % 2 === 0).join(' ')
  return names.length > MOST_NAMES ? undefined : names
}

/**
 * The request's headers where a browser's own rules apply to them; undefined where the integration could not see them,
 * in the web views of apps (sparse headers, and people), for handsets, televisions and text browsers (headers of their
 * own making), and for agents that claim no browser.
 */
export function browserHeaders(facts: Facts): Readonly<Record<string, string>> | undefined {
  const { headers, agent } = facts
  if (headers === null || agent.inApp || agent.rare || agent.declared !== '' || facts.userAgent === '') return undefined
  return headers
}

/**
 * As `browserHeaders`, where the request itself opened the page: what a page's script sends, or what fetches a page
 * ahead, has other headers, by the same rules.
 */
export const openingHeaders = (facts: Facts): Readonly<Record<string, string>> | undefined =>
  facts.source === 'page' || isPrefetch(facts) ? undefined : browserHeaders(facts)

/**
 * The headers that an app's own view of the web sent. It is the system's engine, whose list of accepted
 * content no app changes (WebKit's `WKWebView`, Android's `WebView`); all else may be missing, since apps on Android may
 * fetch pages themselves with the headers that the view gives them. undefined for agents that name no such view.
 */
export function viewHeaders(facts: Facts): Readonly<Record<string, string>> | undefined {
  const { headers, agent, source, userAgent } = facts
  if (headers === null || !agent.inApp || agent.rare || agent.declared !== '' || source === 'page') return undefined
  const isView = (agent.engine === 'safari' || agent.engine === 'chromium') && userAgent.includes('AppleWebKit/')
  return isView ? headers : undefined
}

/** As `viewHeaders`, where the request itself opened the page. */
export const openingViewHeaders = (facts: Facts): Readonly<Record<string, string>> | undefined =>
  isPrefetch(facts) ? undefined : viewHeaders(facts)

/**
 * The browser is old, which is told as such (`ua.outdated_browser`, `ua.dead_platform`). Old telephones sit behind what
 * saves them traffic, and send heads of their own time: what age makes is no second kind of evidence.
 */
export const isOld = ({ engine, engineVersion, dead }: Facts['agent']): boolean =>
  dead !== '' || (engine !== 'other' && engineVersion < AGENTS.outdated[engine])

/** A gateway of a company or a VPN may stand there, which opens the connections of people and writes their requests anew. */
export const isGateway = ({ hosting, tor, vpn, relay }: Facts['network']): boolean =>
  hosting !== '' || vpn !== '' || tor || relay

/** What browsers call the header that says so: Chromium and Firefox today, both of them before, Safari. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'] as const

/** The last answer: a score of signals ask it of a visit's one set of headers. */
let last: { headers: Facts['headers']; isAhead: boolean } = { headers: null, isAhead: false }

/** Whether the request says that it fetches a page ahead, before anybody asked for it. Any program can say so. */
export function isPrefetch({ headers }: Pick<Facts, 'headers'>): boolean {
  if (headers !== last.headers) last = { headers, isAhead: headers !== null && saysAhead(headers) }
  return last.isAhead
}

const saysAhead = (headers: NonNullable<Facts['headers']>): boolean =>
  PURPOSES.some((name) => {
    const purpose = headers[name]
    return purpose !== undefined && /prefetch|prerender|preview/i.test(purpose)
  })

const LOCAL = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether the page's origin is trustworthy (W3C Secure Contexts 3.1): browsers send client hints and fetch metadata
 * only there. A URL without a known scheme counts as trustworthy, since nearly all pages are.
 */
export function isTrustworthy(facts: Pick<Facts, 'url' | 'domain'>): boolean {
  return !/^http:/i.test(facts.url) || LOCAL.test(facts.domain)
}

/** Whether the browser says that it is not to be followed. It may well have what keeps script and image away. */
export const wantsPrivacy = (headers: Facts['headers']): boolean =>
  headers?.['sec-gpc'] === '1' || headers?.['dnt'] === '1'
