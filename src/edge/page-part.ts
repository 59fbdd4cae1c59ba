/**
 * Requests for a part of a page: its styles, pictures and data. Sites that cannot tell whether an address is a file or a
 * page ask about all of them, because a site that answers every address with a page would else show it unasked.
 */
import { isFullUrl } from '../contract/links.ts'
import type { Facts } from '../traffic/facts.ts'
import type { SignedInput } from './signatures.ts'

/** How the addresses of parts end. No address is a part by its ending alone. */
const ENDS_AS_PART =
  /\.(?:css|js|mjs|map|json|webmanifest|txt|xml|png|jpe?g|gif|svg|webp|avif|ico|cur|woff2?|ttf|otf|eot|mp[34]|webm|ogg|pdf|wasm)$/i
/** What a browser says that it fetches for a page that it opens (Fetch Metadata). */
const OPENED = new Set(['document', 'iframe', 'frame', 'fencedframe'])

const pathOf = (url: string): string => url.replace(/[?#].*$/s, '').replace(/^[a-z]+:\/\/[^/]*/i, '')

/** Whether the head is one of those that browsers send for a page. */
function opensPage(headers: Readonly<Record<string, string>>): boolean {
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined) return OPENED.has(destination)
  return /\btext\/html\b/i.test(headers['accept'] ?? 'text/html')
}

/** `method`: '' where the site does not tell it, which is GET. */
export function isPart({ url, headers, method = '' }: Pick<SignedInput, 'url' | 'headers' | 'method'>): boolean {
  if (!headers || opensPage(headers)) return false
  const reads = method === '' || method === 'GET' || method === 'HEAD'
  return !reads || ENDS_AS_PART.test(pathOf(url))
}

/** Whether a destination keeps the visitor on the site that asks. Of that site's own files, all but the bot page do. */
export const isServedHere = (visited: string, to: string, botPage: string): boolean =>
  to !== botPage && (!isFullUrl(to) || (URL.canParse(to) && new URL(to).host === new URL(visited).host))

/**
 * Whether a part goes uncounted: it is served, and its visitor was counted for the page that it belongs to. Whoever
 * begins with a part is a visit like any other.
 */
export const isUncounted = ({ repeats }: Pick<Facts, 'repeats'>, isServed: boolean): boolean => isServed && repeats > 1
