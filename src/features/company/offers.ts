/** Offers that a campaign's links point at. */
import type { CampaignSettings } from '../../contract/campaigns.ts'
import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Queries } from '../../store/config/database.ts'
import { missingOffers } from '../../store/config/offers.ts'

type Pointing = Pick<CampaignSettings, 'targetOffer' | 'defaultOffer' | 'splitGroups'>

/** By the field that names it. */
const offersIn = ({ targetOffer, defaultOffer, splitGroups }: Pointing): [field: string, offer: string][] =>
  [
    ['targetOffer', targetOffer] as const,
    ['defaultOffer', defaultOffer] as const,
    ...splitGroups.flatMap(({ links }, group) =>
      links.map(({ offer }, at) => [`splitGroups.${group}.links.${at}.offer`, offer] as const),
    ),
  ].flatMap(([field, offer]): [string, string][] => (offer ? [[field, offer]] : []))

/** Throws 422 at each field that names an offer which the client has not. */
export async function requireOwnOffers(tx: Queries, clientId: string, settings: Pointing): Promise<void> {
  const named = offersIn(settings)
  const missing = await missingOffers(tx, clientId, [...new Set(named.map(([, offer]) => offer))])
  const wrong = named.filter(([, offer]) => missing.has(offer))
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(([field]) => [field, [TEXTS.offerUnknown]])))
}
