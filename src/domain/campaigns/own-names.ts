import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { missingOffers } from '../../store/config/offers/offers.ts'
import { findSource } from '../../store/config/money/sources.ts'

type Naming = Pick<
  Partial<CampaignSettings>,
  'targetOffer' | 'defaultOffer' | 'splitGroups' | 'landingGroups' | 'source'
>

const offersIn = ({
  targetOffer,
  defaultOffer,
  splitGroups = [],
  landingGroups = [],
}: Naming): [field: string, offer: string][] =>
  [
    ['targetOffer', targetOffer] as const,
    ['defaultOffer', defaultOffer] as const,
    ...Object.entries({ splitGroups, landingGroups }).flatMap(([field, groups]) =>
      groups.flatMap(({ links }, group) =>
        links.map(({ offer }, at) => [`${field}.${group}.links.${at}.offer`, offer] as const),
      ),
    ),
  ].flatMap(([field, offer]): [string, string][] => (offer ? [[field, offer]] : []))

/** Throws 422 at each field with another client's offer. `under`: path of the settings. */
export async function requireOwnOffers(tx: Queries, clientId: string, settings: Naming, under = ''): Promise<void> {
  const named = offersIn(settings)
  const missing = await missingOffers(tx, clientId, [...new Set(named.map(([, offer]) => offer))])
  const wrong = named.filter(([, offer]) => missing.has(offer))
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map(([field]) => [`${under}${field}`, [TEXTS.offerUnknown]])))
}

/** As `requireOwnOffers` for unsaved settings, for each client judged. */
export async function requireOwnNames(
  tx: Queries,
  clients: readonly string[],
  settings: Naming | undefined,
  under: string,
): Promise<void> {
  if (settings === undefined) return
  const source = settings.source ? await findSource(tx, settings.source.id) : undefined
  for (const clientId of new Set(clients)) {
    await requireOwnOffers(tx, clientId, settings, under)
    if (settings.source && source?.clientId !== clientId) throw invalid({ [`${under}source`]: [TEXTS.sourceUnknown] })
  }
}
