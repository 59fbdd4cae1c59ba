/**
 * The check: a small page in place of the destination, which runs the probe and goes on by itself. Who is asked to take
 * it is decided here, and nowhere else.
 */
import type { Facts } from './facts.ts'
import { isPrefetch } from './headers.ts'
import type { CampaignPolicy } from './policy.ts'

/** Destinations in which a page can run a script and go on (Fetch Metadata, section 2.1). */
const PAGES: ReadonlySet<string> = new Set(['document', 'iframe', 'frame'])

/** Whether the request opens a page that somebody looks at: what else asks could not show the check. */
function opensPage({ headers }: Pick<Facts, 'headers'>): boolean {
  if (headers === null || isPrefetch({ headers })) return false
  const { accept, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest, 'x-requested-with': by } = headers
  if (by === 'XMLHttpRequest') return false
  if (accept !== undefined && !/text\/html|\*\/\*/i.test(accept)) return false
  return (mode === undefined || mode === 'navigate') && (dest === undefined || PAGES.has(dest))
}

/**
 * Whether a visit is answered by the check. `line`: the name of the line that decided it. Only a visit that would pass
 * as a person's, with or without a doubt, gets it: whoever stands as a crawler, whom a list allows, who is a Bot
 * already and what is not protected never do.
 */
export function needsCheck(line: string, facts: Facts, { check, sensitivity }: CampaignPolicy): boolean {
  if (check === 'off' || sensitivity === 'monitor' || facts.checked !== '') return false
  return (line === 'doubt' || (line === 'person' && check === 'new')) && opensPage(facts)
}
