import { CUT } from '../contract/integration/edge.ts'
import { AGENTS } from './data/agents.ts'
import type { Facts } from './facts.ts'

/**
 * Pseudo-headers added by the edge; no real header has such a name. `order`: of headers that every browser sends.
 * `names`: all as spelled, in order, of direct requests; without `Host` from a site's server. `protocol`: HTTP version
 * between visitor and server (`1.1`, `2.0`). `cut`: oversized parts with sizes (`url=9000 name=129`).
 */
export const ORDER = ':order'
export const NAMES = ':names'
export const PROTOCOL = ':protocol'
export const CUT_SHORT = ':cut'

/** Headers per request, and UTF-16 units per name, kept whole; five times what browsers send. */
export const [FEW_HEADERS, LONGEST_NAME] = [100, 128]

const ORDERED = new Set(['user-agent', 'accept', 'accept-encoding', 'accept-language'])
/** Intermediaries reorder headers and add one of these. */
const PASSED_ON = ['via', 'forwarded', 'cf-ray'] as const
const FORWARDED = ['x-forwarded-for', 'x-real-ip'] as const
/** UTF-16 units; no browser's list of names is longer. */
const MOST_NAMES = CUT.header

/** `own proxy`: the operator's web server or proxy. */
type HandedBy = 'sender' | 'own proxy'

type Headers = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** True if an intermediary may have rewritten the headers. An own proxy adds one address, its client's. */
function isPassedOn(headers: Headers, by: HandedBy): boolean {
  if (PASSED_ON.some((name) => headers[name] !== undefined)) return true
  return by === 'sender'
    ? FORWARDED.some((name) => headers[name] !== undefined)
    : textOf(headers['x-forwarded-for']).includes(',')
}

/**
 * Space-separated; undefined where an intermediary may have changed it, or if alphabetical, as from proxies. `raw`:
 * alternating names and values; `headers`: by lower-case name.
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

/** Space-separated; undefined where they may have been changed. */
export function namesOf(raw: readonly string[], headers: Headers): string | undefined {
  if (isPassedOn(headers, 'sender')) return undefined
  const names = raw.filter((_, at) => at % 2 === 0).join(' ')
  return names.length > MOST_NAMES ? undefined : names
}

/**
 * Undefined where browser rules do not apply: unseen headers, app views, handsets, televisions, text browsers, and
 * agents that claim no browser.
 */
export function browserHeaders(facts: Facts): Readonly<Record<string, string>> | undefined {
  const { headers, agent } = facts
  if (headers === null || agent.inApp || agent.rare || agent.declared !== '' || facts.userAgent === '') return undefined
  return headers
}

/** As `browserHeaders`, only for requests that opened the page: scripts and prefetches have other headers. */
export const openingHeaders = (facts: Facts): Readonly<Record<string, string>> | undefined =>
  facts.source === 'page' || isPrefetch(facts) ? undefined : browserHeaders(facts)

/**
 * App views use the system's engine, whose Accept no app changes (WebKit's `WKWebView`, Android's `WebView`); other
 * headers may be missing, since Android apps may fetch pages themselves. Undefined for other agents.
 */
export function viewHeaders(facts: Facts): Readonly<Record<string, string>> | undefined {
  const { headers, agent, source, userAgent } = facts
  if (headers === null || !agent.inApp || agent.rare || agent.declared !== '' || source === 'page') return undefined
  const isView = (agent.engine === 'safari' || agent.engine === 'chromium') && userAgent.includes('AppleWebKit/')
  return isView ? headers : undefined
}

export const openingViewHeaders = (facts: Facts): Readonly<Record<string, string>> | undefined =>
  isPrefetch(facts) ? undefined : viewHeaders(facts)

/**
 * Old browsers have signals of their own, and old phones send old headers through data savers: age must not make a
 * second kind.
 */
export const isOld = ({ engine, engineVersion, dead }: Facts['agent']): boolean =>
  dead !== '' || (engine !== 'other' && engineVersion < AGENTS.outdated[engine])

/** Company gateways and VPNs may rewrite people's requests. */
export const isGateway = ({ hosting, tor, vpn, relay }: Facts['network']): boolean =>
  hosting !== '' || vpn !== '' || tor || relay

/** Prefetch headers: Chromium and Firefox today, both of them before, Safari. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'] as const

let last: { headers: Facts['headers']; isAhead: boolean } = { headers: null, isAhead: false }

/** Any program can claim it. */
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
 * W3C Secure Contexts 3.1: client hints and fetch metadata go only to trustworthy origins. A URL without a known scheme
 * counts as one.
 */
export function isTrustworthy(facts: Pick<Facts, 'url' | 'domain'>): boolean {
  return !/^http:/i.test(facts.url) || LOCAL.test(facts.domain)
}

/** It may block script and image. */
export const wantsPrivacy = (headers: Facts['headers']): boolean =>
  headers?.['sec-gpc'] === '1' || headers?.['dnt'] === '1'
