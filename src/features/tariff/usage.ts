import type { Usage } from '../../contract/plans.ts'
import { WITHOUT_PLAN } from '../../rules/account-state.ts'
import type { AccountRow } from '../../store/config/accounts.ts'
import { countActiveCampaigns } from '../../store/config/campaigns.ts'
import type { Queries } from '../../store/config/database.ts'
import { findPlan } from '../../store/config/plans.ts'
import { countTeamUsers } from '../../store/config/team.ts'

/** What a client has and uses now of what they may have, by a plan or without one. */
export async function usageOf(db: Queries, client: AccountRow): Promise<Usage> {
  const plan = await findPlan(db, client.planId)
  const { campaignLimit, userLimit } = plan ?? WITHOUT_PLAN
  return {
    campaigns: await countActiveCampaigns(db, client.id),
    clicks: client.clicksSince === null ? null : client.clicksUsed,
    users: await countTeamUsers(db, client.id),
    siteGenLimit: client.siteGenLimit,
    limits: { campaigns: campaignLimit, clicks: plan?.clickLimit ?? null, users: userLimit },
    paidExpiration: client.paidExpiration?.toISOString() ?? null,
  }
}
