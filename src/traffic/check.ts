/**
 * The check: a small page in place of the destination, which runs the probe and goes on by itself. Who is asked to take
 * it is decided here, and nowhere else.
 */
import { decide } from './decide.ts'
import type { Facts } from './facts.ts'
import { isPrefetch } from './headers.ts'
import type { CampaignPolicy } from './policy.ts'

/** Destinations in which a page can run a script and go on (Fetch Metadata, section 2.1). */
const PAGES: ReadonlySet<string> = new Set(['document', 'iframe', 'frame'])

/**
 * Whether the request opens a page: what else asks could not show the check. Fetch metadata decides where there is any,
 * since browsers write it themselves and no page that they open says otherwise; the rest anybody can add to it.
 */
function opensPage({ headers }: { headers: NonNullable<Facts['headers']> }): boolean {
  const { accept, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest, 'x-requested-with': by } = headers
  if (mode !== undefined || dest !== undefined)
    return (mode === undefined || mode === 'navigate') && (dest === undefined || PAGES.has(dest))
  return by !== 'XMLHttpRequest' && (accept === undefined || /text\/html|\*\/\*/i.test(accept))
}

/**
 * Whether a visit is due the check, and opens a page that can show it. `line`: the name of the line that decided it.
 * Only a visit that would pass as a person's, with or without a doubt, is due it: whoever stands as a crawler, whom a
 * list allows, who is a Bot already and what is not protected never are. `canShow`: whether its request can be answered
 * by a page that asks for it again; undefined: its integration never can, or does not say.
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

/** Whether a visit is answered by the check. */
export const needsCheck = (line: string, facts: Facts, policy: CampaignPolicy): boolean =>
  checkFor(line, facts, policy, true) === 'page'

/**
 * Whether the check would tell a visit that passes as a person's from one of the browser which showed `doubted` at the
 * same address before: in place of the bot page, in every campaign that turns Bots away, whatever its check.
 */
export function tellsApart(line: string, facts: Facts, policy: CampaignPolicy, doubted: Facts['probe']): boolean {
  if (doubted === null || policy.sensitivity === 'monitor' || facts.checked !== '') return false
  const { headers } = facts
  if (line !== 'doubt' && line !== 'person') return false
  if (headers === null || isPrefetch({ headers }) || !opensPage({ headers })) return false
  // nothing is done on the check's page: who was told by that shows nothing there
  const shown = { ...doubted, input: undefined }
  return decide({ ...facts, probe: shown, patterns: { ...facts.patterns, recalled: 0 } }, policy).class === 'bot'
}
