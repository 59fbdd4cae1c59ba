import type { ContentCategory } from '../../contract/content.ts'
import type { Language } from '../../contract/roles.ts'
import { filled, sectionsIn, type Fillings } from '../../rules/content.ts'
import { isStaff, readable } from '../../rules/ownership.ts'
import { payerOf, type AccountRow } from '../../store/config/accounts.ts'
import { findLiveCampaign } from '../../store/config/campaigns.ts'
import { presentContent } from '../../store/config/content.ts'
import type { Queries } from '../../store/config/database.ts'
import type { Handler, Services } from '../context.ts'
import { shownSection } from './shown.ts'

/** In the place of the key while no campaign is chosen. */
const NO_KEY = 'CAMPAIGN_KEY'

export const read: Handler<'integration.read'> = async ({ services, asker: { account } }, { lang, companyId }) => {
  const values = await fillingsFor(services, account, companyId)
  const integrates = account.role !== 'referal'
  return { language: lang, integration: integrates ? await shown(services.db, 'integration', lang, values) : [], faq: await shown(services.db, 'faq', lang, values) }
}

async function shown(db: Queries, category: ContentCategory, language: Language, values: Fillings | undefined) {
  const sections = sectionsIn((await presentContent(db, category)).map(shownSection), language)
  return values ? sections.map((section) => ({ ...section, content: filled(section.content, values) })) : sections
}

/** Staff see the placeholders that they edit; a partner has nothing to fill in. */
async function fillingsFor({ db, publicUrl }: Services, account: AccountRow, companyId: string | undefined): Promise<Fillings | undefined> {
  if (account.role === 'referal') return undefined
  const campaign = companyId === undefined ? undefined : readable(account, await findLiveCampaign(db, companyId))
  if (isStaff(account)) return undefined
  const { integrationToken } = await payerOf(db, account)
  return { token: integrationToken ?? '', edge: publicUrl, key: campaign?.key ?? NO_KEY }
}
