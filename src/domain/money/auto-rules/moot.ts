import { type AutoRuleTerms, isRuleValue } from '../../../contract/money/auto-rule-words.ts'
import { excludes, linkOfKey, percentsOf } from '../../../rules/money/auto-rules/settings.ts'
import { type CampaignRow, settingsOf } from '../../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../../store/config/engine/database.ts'
import { listOffers, type OfferRow } from '../../../store/config/offers/offers.ts'
import type { Found } from './find.ts'

export const offersOf = async (db: Queries, clientId: string): Promise<Map<string, OfferRow>> =>
  new Map((await listOffers(db, clientId)).map((offer) => [offer.id, offer]))

type Present = { campaigns: readonly CampaignRow[]; offers: ReadonlyMap<string, OfferRow> }

/** True if it is so already: excluded, paused, or without a share. */
export function isMoot(terms: AutoRuleTerms, { campaignId, thing }: Found, { campaigns, offers }: Present): boolean {
  if (terms.act === 'tell' || terms.act === 'stop') return false
  if (terms.thing === 'offer') return offers.get(thing)?.status !== 'active'
  const row = campaigns.find(({ id }) => id === campaignId)
  if (!row) return true
  const settings = settingsOf(row)
  if (isRuleValue(terms.thing)) return excludes(settings, terms.thing, thing)
  const link = linkOfKey(thing)
  return link === undefined || (percentsOf(settings, link.group)?.[link.at] ?? 0) === 0
}
