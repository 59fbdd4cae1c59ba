import type { ContentCategory, Section, SectionVersion } from '../../contract/integration/content.ts'
import { Refusal, forbidden, found, invalid } from '../../contract/failure.ts'
import type { Language } from '../../contract/roles.ts'
import { withHost } from '../../lib/net/host-name.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { ScreenTitle } from '../../contract/screens.ts'
import { menuOf } from '../../rules/menu.ts'
import { sortSections, newOrder, nextNumber } from '../../rules/integration/content-order.ts'
import { fillPlaceholders, type Fillings, sectionsIn } from '../../rules/integration/content.ts'
import { isStaff, ownClientId, requireReadable, type Principal } from '../../rules/accounts/ownership.ts'
import { type AccountRow, payerOf } from '../../store/config/accounts/accounts.ts'
import { type CampaignRow, findLiveCampaign } from '../../store/config/campaigns/campaigns.ts'
import {
  contentOrder,
  putContentOrder,
  contentHistory,
  insertContent,
  currentContent,
  type ContentRow,
} from '../../store/config/integration/content.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { listDomains } from '../../store/config/domains/domains.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { canShowTokens, recordShown } from '../../domain/integration/tokens.ts'

type Needs = 'db' | 'now' | 'publicUrl' | 'supportContact'

/** Placeholder without a campaign. */
const NO_KEY = 'CAMPAIGN_KEY'

/** Also if the caller may not see the value. */
const [NO_TOKEN, NO_SECRET] = ['CAMPAIGN_TOKEN', 'POSTBACK_SECRET']

export const integrationHandlers = {
  'integration.read': async ({ services, caller }, { lang, companyId, domain }) => {
    const { account } = caller
    const values = await fillingsFor(services, caller, { companyId, domain })
    const integrates = account.role !== 'referal'
    const [integration, faq] = await Promise.all([
      screenOf(services.db, 'integration', lang),
      screenOf(services.db, 'faq', lang),
    ])
    const read = ({ sections }: typeof faq) =>
      values
        ? sections.map((section) => ({ ...section, content: fillPlaceholders(section.content, values) }))
        : sections
    const arrangement = isStaff(account) ? { integration: integration.arrangement, faq: faq.arrangement } : null
    return {
      language: lang,
      integration: integrates ? read(integration) : [],
      faq: read(faq),
      contact: services.supportContact ?? null,
      arrangement,
    }
  },

  'integration.edit': async (
    { audited, services, caller: { account } },
    { category, language, number, sectionContent: content, name, basedOn },
  ) =>
    services.db.transaction(async (tx) => {
      requireScreenOf(account, category)
      const sections = sectionsIn((await currentContent(tx, category)).map(toSectionView), language)
      const before = found(sections.find((section) => section.number === number))
      if (basedOn !== undefined && basedOn !== before.version) throw new Refusal(409, TEXTS.sectionChanged)
      const section = { number, language, version: before.version + 1, name: name ?? before.name, content }
      const id = await insertContent(tx, { ...section, category, authorId: account.id })
      if (id === undefined) throw new Refusal(409, TEXTS.sectionChanged)
      return audited(tx, {
        subject: `content_versions/${id}`,
        before: { name: before.name, content: before.content },
        after: { name: section.name, content },
        answer: { section },
      })
    }),

  'integration.add': async (
    { audited, services, caller: { account } },
    { category, language, name, sectionContent: content },
  ) =>
    services.db.transaction(async (tx) => {
      requireScreenOf(account, category)
      const number = nextNumber((await currentContent(tx, category)).map((row) => row.number))
      const section = { number, language, version: 1, name, content }
      const id = await insertContent(tx, { ...section, category, authorId: account.id })
      if (id === undefined) throw new Refusal(409, TEXTS.sectionChanged)
      return audited(tx, {
        subject: `content_versions/${id}`,
        after: { category, number, language, name, content },
        answer: { section },
      })
    }),

  'integration.arrange': async ({ audited, services, caller: { account } }, { category, numbers, basedOn }) =>
    services.db.transaction(async (tx) => {
      requireScreenOf(account, category)
      const before = await contentOrder(tx, category)
      const all = [...new Set((await currentContent(tx, category)).map((row) => row.number))]
      const order = newOrder(numbers, all)
      if (!order) throw invalid({ numbers: [TEXTS.valueInvalid] })
      const { version } = before
      if ((basedOn ?? version) !== version || !(await putContentOrder(tx, category, { ...order, basedOn: version })))
        throw new Refusal(409, TEXTS.orderChanged)
      return audited(tx, {
        subject: `content_orders/${category}`,
        before: { numbers: before.numbers, removed: before.removed },
        after: order,
        answer: { version: version + 1 },
      })
    }),

  'integration.history': async ({ services, caller: { account } }, place) => {
    requireScreenOf(account, place.category)
    return { versions: (await contentHistory(services.db, place)).map(toVersionView) }
  },
} satisfies HandlersOf<Needs>

const SCREENS = { integration: 'Integration', faq: 'FAQ' } as const satisfies Record<ContentCategory, ScreenTitle>

/** A manager may write only to a screen they have. Throws 403. */
function requireScreenOf(account: AccountRow, category: ContentCategory): void {
  if (!menuOf(account).includes(SCREENS[category])) throw forbidden()
}

async function screenOf(db: Queries, category: ContentCategory, language: Language) {
  const [rows, order] = await Promise.all([currentContent(db, category), contentOrder(db, category)])
  const all = sectionsIn(rows.map(toSectionView), language)
  const removed = all
    .filter(({ number }) => order.removed.includes(number))
    .map(({ number, name }) => ({ number, name }))
  return { sections: sortSections(all, order), arrangement: { version: order.version, removed } }
}

/** Staff see placeholders; partners have no values. */
async function fillingsFor(
  { db, publicUrl, now }: Pick<Services, Needs>,
  caller: Caller,
  { companyId, domain }: { companyId: string | undefined; domain: string | undefined },
): Promise<Fillings | undefined> {
  const { account } = caller
  if (account.role === 'referal') return undefined
  const campaign = companyId === undefined ? undefined : requireReadable(account, await findLiveCampaign(db, companyId))
  if (isStaff(account)) return undefined
  const token = await tokenFor(db, caller, campaign)
  if (token !== null)
    await recordShown(
      db,
      caller,
      { clientId: campaign?.clientId ?? account.id, campaignId: campaign?.id ?? null },
      now(),
    )
  return {
    token: token ?? NO_TOKEN,
    edge: publicUrl(),
    pages: await pagesOf({ db, publicUrl }, account, domain),
    key: campaign?.key ?? NO_KEY,
    secret: await secretFor(db, caller, campaign),
  }
}

/** Under a proven client domain if named. */
async function pagesOf(
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  account: Principal,
  domain: string | undefined,
): Promise<string> {
  if (domain === undefined) return publicUrl()
  const rows = await listDomains(db, ownClientId(account) ?? account.id)
  found(rows.some(({ name, state }) => name === domain && state === 'proven'))
  return withHost(publicUrl(), domain)
}

/** Null: the campaign requires none. */
async function secretFor(db: Queries, caller: Caller, campaign: CampaignRow | undefined): Promise<string | null> {
  if (!campaign || !canShowTokens(caller, await payerOf(db, caller.account))) return NO_SECRET
  return campaign.postbackSecret
}

/** Without a campaign the account's, hidden from team users. Null: hidden. */
async function tokenFor(db: Queries, caller: Caller, campaign: CampaignRow | undefined): Promise<string | null> {
  const client = await payerOf(db, caller.account)
  if (!canShowTokens(caller, client)) return null
  if (campaign) return campaign.integrationToken
  return caller.account.role === 'user' ? client.integrationToken : null
}

const toSectionView = ({ number, name, content, language, version }: ContentRow): Section => ({
  number,
  name,
  content,
  language,
  version,
})

const toVersionView = ({
  version,
  name,
  content,
  author,
  createdAt,
}: ContentRow & { author: string | null }): SectionVersion => ({
  version,
  name,
  content,
  author,
  createdAt: createdAt.toISOString(),
})
