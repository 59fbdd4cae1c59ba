import type { ContentCategory } from '../../contract/content.ts'
import type { Language } from '../../contract/roles.ts'
import { filled, sectionsIn, type Fillings } from '../../rules/content.ts'
import { arranged } from '../../rules/content-order.ts'
import { isStaff, requireReadable } from '../../rules/ownership.ts'
import { payerOf } from '../../store/config/accounts.ts'
import { findLiveCampaign, type CampaignRow } from '../../store/config/campaigns.ts'
import { contentOrder } from '../../store/config/content-order.ts'
import { presentContent } from '../../store/config/content.ts'
import type { Queries } from '../../store/config/database.ts'
import type { Caller, Handler, Services } from '../context.ts'
import { mayShowTokens, noteShown } from '../tokens.ts'
import { toSectionView } from './views.ts'

/** In the place of the key while no campaign is chosen. */
const NO_KEY = 'CAMPAIGN_KEY'
/** As `NO_KEY`, and where the caller may not see it. */
const [NO_TOKEN, NO_SECRET] = ['CAMPAIGN_TOKEN', 'POSTBACK_SECRET']

export const read: Handler<'integration.read'> = async ({ services, caller }, { lang, companyId }) => {
  const { account } = caller
  const values = await fillingsFor(services, caller, companyId)
  const integrates = account.role !== 'referal'
  const [integration, faq] = await Promise.all([
    screenOf(services.db, 'integration', lang),
    screenOf(services.db, 'faq', lang),
  ])
  const read = ({ sections }: typeof faq) =>
    values ? sections.map((section) => ({ ...section, content: filled(section.content, values) })) : sections
  const arrangement = isStaff(account) ? { integration: integration.arrangement, faq: faq.arrangement } : null
  return { language: lang, integration: integrates ? read(integration) : [], faq: read(faq), arrangement }
}

/** What a screen shows in a language, and what was taken off it. */
async function screenOf(db: Queries, category: ContentCategory, language: Language) {
  const [rows, order] = await Promise.all([presentContent(db, category), contentOrder(db, category)])
  const all = sectionsIn(rows.map(toSectionView), language)
  const removed = all
    .filter(({ number }) => order.removed.includes(number))
    .map(({ number, name }) => ({ number, name }))
  return { sections: arranged(all, order), arrangement: { version: order.version, removed } }
}

/** Staff see the placeholders that they edit; a partner has nothing to fill in. */
async function fillingsFor(
  { db, publicUrl, now }: Services,
  caller: Caller,
  companyId: string | undefined,
): Promise<Fillings | undefined> {
  const { account } = caller
  if (account.role === 'referal') return undefined
  const campaign = companyId === undefined ? undefined : requireReadable(account, await findLiveCampaign(db, companyId))
  if (isStaff(account)) return undefined
  const token = await tokenFor(db, caller, campaign)
  if (token !== null)
    await noteShown(db, caller, { clientId: campaign?.clientId ?? account.id, campaignId: campaign?.id ?? null }, now())
  return {
    token: token ?? NO_TOKEN,
    edge: publicUrl,
    key: campaign?.key ?? NO_KEY,
    secret: await secretFor(db, caller, campaign),
  }
}

/** The campaign's; null where it asks for none. */
async function secretFor(db: Queries, caller: Caller, campaign: CampaignRow | undefined): Promise<string | null> {
  if (!campaign || !mayShowTokens(caller, await payerOf(db, caller.account))) return NO_SECRET
  return campaign.postbackSecret
}

/**
 * The campaign's own; while none is chosen, the account's, which team users do not see. null: the caller may not see it.
 */
async function tokenFor(db: Queries, caller: Caller, campaign: CampaignRow | undefined): Promise<string | null> {
  const client = await payerOf(db, caller.account)
  if (!mayShowTokens(caller, client)) return null
  if (campaign) return campaign.integrationToken
  return caller.account.role === 'user' ? client.integrationToken : null
}
