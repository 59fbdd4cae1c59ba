import type { Usage } from '../../contract/plans.ts'
import type { AccountRow } from '../../store/config/accounts.ts'
import { countActiveCampaigns } from '../../store/config/campaigns.ts'
import type { Queries } from '../../store/config/database.ts'
import { countTeamUsers } from '../../store/config/team.ts'

/** What a client has and uses now of what his plan limits. */
export async function usageOf(db: Queries, client: AccountRow): Promise<Usage> {
  return {
    campaigns: await countActiveCampaigns(db, client.id),
    clicks: client.clicksSince === null ? null : client.clicksUsed,
    users: await countTeamUsers(db, client.id),
    siteGenLimit: client.siteGenLimit,
    paidExpiration: client.paidExpiration?.toISOString() ?? null,
  }
}
