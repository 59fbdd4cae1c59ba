/** Visits that get the check: a small page before the destination that runs the probe and continues by itself. */
import type { LineName } from '../contract/hits/hit-words.ts'
import { decide } from './decide.ts'
import type { Facts } from './facts.ts'
import { isPrefetch } from './headers.ts'
import type { CampaignPolicy } from './policy/policy.ts'

/** Destinations that can run a script and continue (Fetch Metadata, section 2.1). */
const PAGES: ReadonlySet<string> = new Set(['document', 'iframe', 'frame'])

/** Only page loads can show the check. Trusts fetch metadata if present: pages cannot override it. */
function opensPage({ headers }: { headers: NonNullable<Facts['headers']> }): boolean {
  const { accept, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest, 'x-requested-with': by } = headers
  if (mode !== undefined || dest !== undefined)
    return (mode === undefined || mode === 'navigate') && (dest === undefined || PAGES.has(dest))
  return by !== 'XMLHttpRequest' && (accept === undefined || /text\/html|\*\/\*/i.test(accept))
}

/**
 * Only visits that would pass as a person's are due: no crawlers treated as persons, allowed, Bot or unprotected
 * visits. `line`: the deciding line. `canShow`: a page that repeats the request can answer it; undefined: never, or
 * unknown.
 */
export function checkFor(
  line: LineName,
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

export const needsCheck = (line: LineName, facts: Facts, policy: CampaignPolicy): boolean =>
  checkFor(line, facts, policy, true) === 'page'

/**
 * True if the check could distinguish a passing visit from the browser that showed `doubted` at its address. It then
 * replaces the bot page, whatever the check setting, where Bots are turned away.
 */
export function canDistinguish(line: LineName, facts: Facts, policy: CampaignPolicy, doubted: Facts['probe']): boolean {
  if (doubted === null || policy.sensitivity === 'monitor' || facts.checked !== '') return false
  const { headers } = facts
  if (line !== 'doubt' && line !== 'person') return false
  if (headers === null || isPrefetch({ headers }) || !opensPage({ headers })) return false
  // the check gets no input, so page-use readings cannot repeat
  const shown = { ...doubted, input: undefined }
  return decide({ ...facts, probe: shown, patterns: { ...facts.patterns, recalled: 0 } }, policy).class === 'bot'
}
