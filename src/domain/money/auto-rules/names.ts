import type { AutoRuleTerms } from '../../../contract/money/auto-rule-words.ts'
import { readableLink } from '../../../lib/net/readable-link.ts'
import { linkOfKey } from '../../../rules/money/auto-rules/settings.ts'
import { campaignNames, findCampaigns, settingsOf } from '../../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../../store/config/engine/database.ts'
import { offerNames } from '../../../store/config/offers/offers.ts'

type Named = { id: string; campaignId: string | null; thing: string; terms: Pick<AutoRuleTerms, 'thing'> }

/** By `id`: a name for people; a value is its own. */
export async function thingNames(db: Queries, all: readonly Named[]): Promise<Map<string, string>> {
  const of = (thing: AutoRuleTerms['thing']) => all.filter(({ terms }) => terms.thing === thing)
  const campaigns = await campaignNames(
    db,
    of('campaign').map(({ thing }) => thing),
  )
  const offers = await offerNames(
    db,
    of('offer').map(({ thing }) => thing),
  )
  const rows = await findCampaigns(
    db,
    of('splitLink').flatMap(({ campaignId }) => campaignId ?? []),
  )
  const linkName = ({ campaignId, thing }: Named): string => {
    const link = linkOfKey(thing)
    const row = rows.find(({ id }) => id === campaignId)
    const group = row && settingsOf(row).splitGroups.find(({ name }) => name === link?.group)
    const address = link && group?.links[link.at]?.link
    return `${link?.group ?? thing} · ${address === undefined ? (link?.at ?? 0) + 1 : readableLink(address)}`
  }
  const nameOf = (one: Named): string => {
    if (one.terms.thing === 'campaign') return campaigns.get(one.thing) ?? one.thing
    if (one.terms.thing === 'offer') return offers.get(one.thing) ?? one.thing
    return one.terms.thing === 'splitLink' ? linkName(one) : one.thing
  }
  return new Map(all.map((one) => [one.id, nameOf(one)]))
}
