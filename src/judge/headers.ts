import { CUT } from '../contract/integration/edge.ts'
import { AGENTS } from './data/agents.ts'
import type { Facts } from './facts.ts'

/**
 * Pseudo-headers that the edge adds where it can see them; no real header can have such a name. `order`: order of the
 * headers that every browser sends. `names`: all names as spelled, in order, where the request came straight from its
 * sender; without `Host` when a site's own server reports them. `protocol`: HTTP version between visitor and that
 * server (`1.1`, `2.0`). `cut`: parts over their bounds, with sizes (`url=9000 name=129`).
 */
export const ORDER = ':order'
export const NAMES = ':names'
export const PROTOCOL = ':protocol'
export const CUT_SHORT = ':cut'

/** Headers per request, and UTF-16 units per name, that are kept whole. Browsers send a fifth of either. */
export const [FEW_HEADERS, LONGEST_NAME] = [100, 128]

const ORDERED = new Set(['user-agent', 'accept', 'accept-encoding', 'accept-language'])
/** Intermediaries write headers in their own order and add one of these. */
const PASSED_ON = ['via', 'forwarded', 'cf-ray'] as const
const FORWARDED = ['x-forwarded-for', 'x-real-ip'] as const
/** No browser's list of names is longer. UTF-16 units, as much as is stored of a header. */
const MOST_NAMES = CUT.header

/** The peer of the edge: the sender, or the operator's own web server or proxy. */
export type HandedBy = 'sender' | 'own proxy'

type Headers = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** True if an intermediary may have rewritten the headers. An own proxy adds one address: its client's. */
function isPassedOn(headers: Headers, by: HandedBy): boolean {
  if (PASSED_ON.some((name) => headers[name] !== undefined)) return true
  return by === 'sender'
    ? FORWARDED.some((name) => headers[name] !== undefined)
    : textOf(headers['x-forwarded-for']).includes(',')
}

/**
 * Space-separated order of the headers that every browser sends; undefined where an intermediary may have changed it,
 * which includes alphabetical order: proxies that keep headers in a table write that. `raw`: names and values
 * alternating, as received; `headers`: by lower-case name.
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

/** All names as spelled and ordered, space-separated; undefined where they may have been changed. */
export function namesOf(raw: readonly string[], headers: Headers): string | undefined {
  if (isPassedOn(headers, 'sender')) return undefined
  const names = raw.filter((_, at) => at % 2 === 0).join(' ')
  return names.length > MOST_NAMES ? undefined : names
}

/**
 * The headers, where a browser's rules apply to them; undefined where the integration could not see them, in apps' web
 * views (sparse headers, but people), for handsets, televisions and text browsers (their own headers), and for agents
 * that claim no browser.
 */
export function browserHeaders(facts: Facts): Readonly<Record<string, string>> | undefined {
  const { headers, agent } = facts
  if (headers === null || agent.inApp || agent.rare || agent.declared !== '' || facts.userAgent === '') return undefined
  return headers
}

/**
 * As `browserHeaders`, only where the request itself opened the page: script requests and prefetches have other
 * headers.
 */
export const openingHeaders = (facts: Facts): Readonly<Record<string, string>> | undefined =>
  facts.source === 'page' || isPrefetch(facts) ? undefined : browserHeaders(facts)

/**
 * The headers of an app's own web view. It is the system's engine, whose Accept list no app changes (WebKit's
 * `WKWebView`, Android's `WebView`); others may be missing, since Android apps may fetch pages themselves with the
 * view's headers. Undefined for agents that name no such view.
 */
export function viewHeaders(facts: Facts): Readonly<Record<string, string>> | undefined {
  const { headers, agent, source, userAgent } = facts
  if (headers === null || !agent.inApp || agent.rare || agent.declared !== '' || source === 'page') return undefined
  const isView = (agent.engine === 'safari' || agent.engine === 'chromium') && userAgent.includes('AppleWebKit/')
  return isView ? headers : undefined
}

/** As `viewHeaders`, only where the request itself opened the page. */
export const openingViewHeaders = (facts: Facts): Readonly<Record<string, string>> | undefined =>
  isPrefetch(facts) ? undefined : viewHeaders(facts)

/**
 * Old browsers have signals of their own (`ua.outdated_browser`, `ua.dead_platform`). Old phones use data-saving
 * proxies and send headers of their time, so age must not make a second kind of evidence.
 */
export const isOld = ({ engine, engineVersion, dead }: Facts['agent']): boolean =>
  dead !== '' || (engine !== 'other' && engineVersion < AGENTS.outdated[engine])

/** A company gateway or VPN there may terminate people's connections and rewrite their requests. */
export const isGateway = ({ hosting, tor, vpn, relay }: Facts['network']): boolean =>
  hosting !== '' || vpn !== '' || tor || relay

/** Prefetch headers: Chromium and Firefox today, both of them before, Safari. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'] as const

/** Last result: many signals read the same headers of a visit. */
let last: { headers: Facts['headers']; isAhead: boolean } = { headers: null, isAhead: false }

/** True if the request declares a prefetch. Any program can. */
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
 * True if the page's origin is trustworthy (W3C Secure Contexts 3.1): browsers send client hints and fetch metadata
 * only there. A URL without a known scheme counts as trustworthy, since nearly all pages are.
 */
export function isTrustworthy(facts: Pick<Facts, 'url' | 'domain'>): boolean {
  return !/^http:/i.test(facts.url) || LOCAL.test(facts.domain)
}

/** True if the browser asks not to be tracked. It may well block script and image. */
export const wantsPrivacy = (headers: Facts['headers']): boolean =>
  headers?.['sec-gpc'] === '1' || headers?.['dnt'] === '1'
