/** What the header signals share. */
import type { Facts } from './facts.ts'

/** Stands among the headers where the way to the edge shows their order; no real header can be called so. */
export const ORDER = ':order'
const ORDERED = new Set(['user-agent', 'accept', 'accept-encoding', 'accept-language'])
/** Who passes a request on writes its headers in an order of their own. */
const PASSED_ON = ['via', 'forwarded', 'x-forwarded-for', 'x-real-ip', 'cf-ray']

/**
 * In which order the headers came that every browser sends, parted by spaces; undefined when somebody on the way may
 * have changed it. `raw`: names and values in turn, as they came; `headers`: the same by lower-case name.
 */
export function orderOf(raw: readonly string[], headers: Readonly<Record<string, unknown>>): string | undefined {
  if (PASSED_ON.some((name) => headers[name] !== undefined)) return undefined
  return raw
    .filter((_, at) => at % 2 === 0)
    .map((name) => name.toLowerCase())
    .filter((name) => ORDERED.has(name))
    .join(' ')
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

/** What browsers call the header that says so: Chromium and Firefox today, both of them before, Safari. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'] as const

/** Whether the request says that it fetches a page ahead, before anybody asked for it. Any program can say so. */
export function isPrefetch({ headers }: Pick<Facts, 'headers'>): boolean {
  if (headers === null) return false
  return PURPOSES.some((name) => {
    const purpose = headers[name]
    return purpose !== undefined && /prefetch|prerender|preview/i.test(purpose)
  })
}

const LOCAL = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether the page's origin is trustworthy (W3C Secure Contexts 3.1): browsers send client hints and fetch metadata
 * only there. A URL without a known scheme counts as trustworthy, since nearly all pages are.
 */
export function isTrustworthy(facts: Pick<Facts, 'url' | 'domain'>): boolean {
  return !/^http:/i.test(facts.url) || LOCAL.test(facts.domain)
}
