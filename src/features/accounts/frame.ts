import { COUNTED_SCREENS, type CountedScreen, type PlanUse } from '../../contract/frame.ts'
import { TEXTS } from '../../contract/texts.ts'
import { campaignRefusal, isAtLimit, WITHOUT_PLAN } from '../../rules/billing/account-state.ts'
import { menuOf } from '../../rules/menu.ts'
import { scopeOf } from '../../rules/accounts/ownership.ts'
import { type AccountRow, payerOf } from '../../store/config/accounts/accounts.ts'
import { countOpenAppeals } from '../../store/config/hits/appeals.ts'
import { campaignIds, countActiveCampaigns, countCampaigns } from '../../store/config/campaigns/campaigns.ts'
import { countClients } from '../../store/config/accounts/clients.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { countEnding } from '../../store/config/accounts/expirations.ts'
import { awaitedRequests, findPlan } from '../../store/config/billing/plans.ts'
import { countTeamUsers, findTeamUser } from '../../store/config/accounts/team.ts'
import type { HandlersOf } from '../../domain/context.ts'

type Needs = 'data' | 'db' | 'now'

/** Horizon of the count of ending plans. */
const SOON_MS = 7 * 86_400_000

type Counting = { db: Queries; account: AccountRow; now: Date }
type Count = (counting: Counting) => Promise<number>

const COUNTS: Record<CountedScreen, Count> = {
  'Campaign': ({ db, account }) => countCampaigns(db, scopeOf(account)),
  'Logs': async ({ db, account }) => countOpenAppeals(db, await campaignIds(db, scopeOf(account))),
  'Team Users': ({ db, account }) => countTeamUsers(db, account.id),
  'Clients': ({ db }) => countClients(db),
  'Payments': async ({ db }) => (await awaitedRequests(db)).length,
  'Expirations': ({ db, now }) => countEnding(db, now, new Date(now.getTime() + SOON_MS)),
}

export const frameHandlers = {
  'profile.frame': async ({ services: { db, data, now }, caller: { account } }) => ({
    counts: await countsOf({ db, account, now: now() }),
    plan: account.role === 'user' || account.role === 'team_user' ? await planUseOf(db, account, now()) : null,
    dataFrom: data.detection.builtAt().toISOString(),
  }),
} satisfies HandlersOf<Needs>

/** No appeals for staff: only owners settle them. */
async function countsOf(counting: Counting): Promise<Partial<Record<CountedScreen, number>>> {
  const { account } = counting
  const menu: readonly string[] = menuOf(account)
  const counted = COUNTED_SCREENS.filter(
    (title) => menu.includes(title) && (title !== 'Logs' || scopeOf(account) !== 'all'),
  )
  return Object.fromEntries(
    await Promise.all(counted.map(async (title) => [title, await COUNTS[title](counting)] as const)),
  )
}

async function planUseOf(db: Queries, account: AccountRow, now: Date): Promise<PlanUse> {
  const payer = await payerOf(db, account)
  const plan = await findPlan(db, payer.planId)
  return {
    name: plan?.name ?? null,
    names: plan?.names ?? {},
    clicks: payer.clicksSince === null ? null : payer.clicksUsed,
    clickLimit: plan?.clickLimit ?? null,
    paidExpiration: payer.paidExpiration?.toISOString() ?? null,
    noCampaign: await noCampaignFor(db, { account, payer, plan: plan ?? WITHOUT_PLAN }, now),
  }
}

type Payer = { account: AccountRow; payer: AccountRow; plan: { campaignLimit: number | null } }

async function noCampaignFor(
  db: Queries,
  { account, payer, plan: { campaignLimit } }: Payer,
  now: Date,
): Promise<string | null> {
  const activeCampaigns = await countActiveCampaigns(db, payer.id)
  const refusal = campaignRefusal({ ...payer, campaignLimit, activeCampaigns }, now)
  if (refusal || account.role !== 'team_user') return refusal?.message ?? null
  const member = await findTeamUser(db, account.id)
  return member && isAtLimit(member.campaignLimit, member.campaigns) ? TEXTS.campaignLimit : null
}
