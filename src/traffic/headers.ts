/** What the header signals share. */
import type { Facts } from './facts.ts'

/**
 * The request's headers where a browser's own rules apply to them; undefined where the integration could not see them, in
 * the web views of apps (sparse headers, and people), for handsets, televisions and text browsers (headers of their own
 * making), and for agents that claim no browser.
 */
export function browserHeaders(facts: Facts): Readonly<Record<string, string>> | undefined {
  const { headers, agent } = facts
  if (headers === null || agent.inApp || agent.rare || agent.declared !== '' || facts.userAgent === '') return undefined
  return headers
}

const LOCAL = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Whether the page's origin is trustworthy (W3C Secure Contexts 3.1): browsers send client hints and fetch metadata
 * only there. A URL without a known scheme counts as trustworthy, since nearly all pages are.
 */
export function isTrustworthy(facts: Pick<Facts, 'url' | 'domain'>): boolean {
  return !/^http:/i.test(facts.url) || LOCAL.test(facts.domain)
}
