import { invalid, Refusal } from '../../contract/failure.ts'
import { ARCHIVES_MOST, SITE_FAILED, SITE_READY } from '../../contract/sites/site-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { safeFileName } from '../../lib/text/text.ts'
import { isExpired, type PaidState } from '../billing/account-state.ts'

const PAGE = /\.(?:html?|php)$/i
/** Reserved device names of Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)\./i

/**
 * `botLink`: of the campaign whose PHP file is the entry.
 * @throws Refusal 422 if no page name, or against the campaign.
 */
export function indexNameOf(given: string, botLink: string | undefined): string {
  const name = given.includes('.') ? given : `${given}.${botLink === undefined ? 'html' : 'php'}`
  if (!PAGE.test(name) || name.includes('..') || DEVICE.test(name) || safeFileName(name) !== name)
    throw invalid({ indexFileName: [TEXTS.indexName] })
  if (botLink !== undefined) requireFits(name, botLink)
  return name
}

function requireFits(name: string, botLink: string): void {
  if (!/\.php$/i.test(name)) throw invalid({ indexFileName: [TEXTS.indexPhp] })
  if (botLink.includes('/')) throw invalid({ campaignId: [TEXTS.botFolder] })
  if (botLink.toLowerCase() === name.toLowerCase()) throw invalid({ indexFileName: [TEXTS.indexTaken] })
}

type Room = PaidState & { siteGenLimit: number; archives: number }

/** Throws unless active and paid (403) with generations and archive space (409). */
export function requireGenerations(client: Room, wanted: number, now: Date): void {
  if (!client.active) throw new Refusal(403, TEXTS.notActive)
  if (isExpired(client, now)) throw new Refusal(403, TEXTS.planExpired)
  if (client.siteGenLimit < wanted) throw new Refusal(409, TEXTS.siteLimit)
  if (client.archives >= ARCHIVES_MOST) throw new Refusal(409, TEXTS.sitesFull)
}

export function siteStatus({
  state,
  made,
  count,
}: {
  state: 'waiting' | 'running' | 'ready' | 'failed'
  made: number
  count: number
}): number {
  if (state === 'ready') return SITE_READY
  if (state === 'failed') return SITE_FAILED
  return state === 'waiting' ? 0 : Math.min(99, Math.floor((made / count) * 100))
}
