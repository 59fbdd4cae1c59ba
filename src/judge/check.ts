/**
 * The check: a small page before the destination that runs the probe and continues by itself. This file alone decides
 * which visits get it.
 */
import { decide } from './decide.ts'
import type { Facts } from './facts.ts'
import { isPrefetch } from './headers.ts'
import type { CampaignPolicy } from './policy/policy.ts'

/** Destinations in which a page can run a script and continue (Fetch Metadata, section 2.1). */
const PAGES: ReadonlySet<string> = new Set(['document', 'iframe', 'frame'])

/**
 * True if the request opens a page; nothing else could show the check. Fetch metadata decides where present, because
 * the browser writes it and no page can override it; anyone can add the other headers.
 */
function opensPage({ headers }: { headers: NonNullable<Facts['headers']> }): boolean {
  const { accept, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest, 'x-requested-with': by } = headers
  if (mode !== undefined || dest !== undefined)
    return (mode === undefined || mode === 'navigate') && (dest === undefined || PAGES.has(dest))
  return by !== 'XMLHttpRequest' && (accept === undefined || /text\/html|\*\/\*/i.test(accept))
}

/**
 * Whether a visit is due the check, and opens a page that can show it. `line`: name of the deciding line. Only visits
 * that would pass as a person's, doubted or not, are due; never crawlers treated as persons, allowed visits, Bots, or
 * anything unprotected. `canShow`: whether the request can be answered by a page that asks for it again; undefined if
 * its integration never can, or does not say.
 */
export function checkFor(
  line: string,
  facts: Facts,
  { check, sensitivity }: CampaignPolicy,
  canShow: boolean | undefined,
): 'page' | 'unasked' | '' {
  const { headers } = facts
  if (check === 'off' || sensitivity === 'monitor' || facts.checked !== '' || canShow === undefined) return ''
  if (line !== 'doubt' && (line !== 'person' || check !== 'new')) return ''
  if (headers === null || isPrefetch({ headers })) return ''
  return canShow && opensPage({ headers }) ? 'page' : 'unasked'
}

export const needsCheck = (line: string, facts: Facts, policy: CampaignPolicy): boolean =>
  checkFor(line, facts, policy, true) === 'page'

/**
 * Whether the check could distinguish a visit that passes as a person's from the browser that showed `doubted` at the
 * same address before. It then replaces the bot page, in every campaign that turns Bots away, whatever its check
 * setting.
 */
export function tellsApart(line: string, facts: Facts, policy: CampaignPolicy, doubted: Facts['probe']): boolean {
  if (doubted === null || policy.sensitivity === 'monitor' || facts.checked !== '') return false
  const { headers } = facts
  if (line !== 'doubt' && line !== 'person') return false
  if (headers === null || isPrefetch({ headers }) || !opensPage({ headers })) return false
  // the check's page gets no input, so page-use readings cannot repeat there
  const shown = { ...doubted, input: undefined }
  return decide({ ...facts, probe: shown, patterns: { ...facts.patterns, recalled: 0 } }, policy).class === 'bot'
}
