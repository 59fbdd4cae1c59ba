/**
 * Parts of a page: styles, pictures, data. Sites that cannot tell files from pages ask about all; otherwise a site that
 * answers every address with a page would show it unjudged.
 */
import { isFullUrl } from '../../contract/campaigns/links.ts'
import type { Facts } from '../../judge/facts.ts'
import type { SignedInput } from '../feeds/signatures.ts'

const ENDS_AS_PART =
  /\.(?:css|js|mjs|map|json|webmanifest|txt|xml|png|jpe?g|gif|svg|webp|avif|ico|cur|woff2?|ttf|otf|eot|mp[34]|webm|ogg|pdf|wasm)$/i
const OPENED = new Set(['document', 'iframe', 'frame', 'fencedframe'])

const pathOf = (url: string): string => url.replace(/[?#].*$/s, '').replace(/^[a-z]+:\/\/[^/]*/i, '')

function opensPage(headers: Readonly<Record<string, string>>): boolean {
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined) return OPENED.has(destination)
  return /\btext\/html\b/i.test(headers['accept'] ?? 'text/html')
}

/** `method`: '' means GET, where the site does not send it. */
export function isPart({ url, headers, method = '' }: Pick<SignedInput, 'url' | 'headers' | 'method'>): boolean {
  if (!headers || opensPage(headers)) return false
  const reads = method === '' || method === 'GET' || method === 'HEAD'
  return !reads || ENDS_AS_PART.test(pathOf(url))
}

/** True if the visitor stays on the asking site: all its files except the bot page. */
export const isServedHere = (visited: string, to: string, botPage: string): boolean =>
  to !== botPage && (!isFullUrl(to) || (URL.canParse(to) && new URL(to).host === new URL(visited).host))

/** True for a served part whose visitor was counted with a page. A visitor who starts with a part is counted. */
export const isUncounted = ({ repeats }: Pick<Facts, 'repeats'>, isServed: boolean): boolean => isServed && repeats > 1
