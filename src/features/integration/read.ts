import type { ContentCategory } from '../../contract/content.ts'
import type { Language } from '../../contract/roles.ts'
import { filled, sectionsIn, type Fillings } from '../../rules/content.ts'
import { arranged } from '../../rules/content-order.ts'
import { isStaff, readable } from '../../rules/ownership.ts'
import { payerOf, type AccountRow } from '../../store/config/accounts.ts'
import { findLiveCampaign } from '../../store/config/campaigns.ts'
import { contentOrder } from '../../store/config/content-order.ts'
import { presentContent } from '../../store/config/content.ts'
import type { Queries } from '../../store/config/database.ts'
import type { Handler, Services } from '../context.ts'
import { shownSection } from './shown.ts'

/** In the place of the key while no campaign is chosen. */
const NO_KEY = 'CAMPAIGN_KEY'

export const read: Handler<'integration.read'> = async ({ services, asker: { account } }, { lang, companyId }) => {
  const values = await fillingsFor(services, account, companyId)
  const integrates = account.role !== 'referal'
  const [integration, faq] = await Promise.all([screenOf(services.db, 'integration', lang), screenOf(services.db, 'faq', lang)])
  const read = ({ sections }: typeof faq) => (values ? sections.map((section) => ({ ...section, content: filled(section.content, values) })) : sections)
  const arrangement = isStaff(account) ? { integration: integration.arrangement, faq: faq.arrangement } : null
  return { language: lang, integration: integrates ? read(integration) : [], faq: read(faq), arrangement }
}

/** What a screen shows in a language, and what was taken off it. */
async function screenOf(db: Queries, category: ContentCategory, language: Language) {
  const [rows, order] = await Promise.all([presentContent(db, category), contentOrder(db, category)])
  const all = sectionsIn(rows.map(shownSection), language)
  const removed = all.filter(({ number }) => order.removed.includes(number)).map(({ number, name }) => ({ number, name }))
  return { sections: arranged(all, order), arrangement: { version: order.version, removed } }
}

/** Staff see the placeholders that they edit; a partner has nothing to fill in. */
async function fillingsFor({ db, publicUrl }: Services, account: AccountRow, companyId: string | undefined): Promise<Fillings | undefined> {
  if (account.role === 'referal') return undefined
  const campaign = companyId === undefined ? undefined : readable(account, await findLiveCampaign(db, companyId))
  if (isStaff(account)) return undefined
  const { integrationToken } = await payerOf(db, account)
  return { token: integrationToken ?? '', edge: publicUrl, key: campaign?.key ?? NO_KEY }
}
