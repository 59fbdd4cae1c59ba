import { notFound } from '../../contract/failure.ts'
import { requireQuotaForCampaign, WITHOUT_PLAN } from '../../rules/account-state.ts'
import { requireEditable } from '../../rules/ownership.ts'
import { findAccount, lockClient, type AccountRow } from '../../store/config/accounts.ts'
import { countActiveCampaigns, findCampaign, lockCampaign, type CampaignRow } from '../../store/config/campaigns.ts'
import type { Queries } from '../../store/config/database.ts'
import { findPlan } from '../../store/config/plans.ts'
import { requireTeamRoom } from './team-room.ts'

export type Held = { client: AccountRow; row: CampaignRow }

/**
 * A campaign that the caller may change, held with its client's row until the end of the transaction: the client first,
 * always, so that two never wait for each other. `archived`: it must be in the archive, or must not.
 */
export async function holdCampaign(tx: Queries, account: AccountRow, id: string, archived = false): Promise<Held> {
  const { clientId } = requireEditable(account, await findCampaign(tx, id))
  const client = await lockClient(tx, clientId)
  const row = requireEditable(account, await lockCampaign(tx, id, archived))
  if (!client) throw notFound()
  return { client, row }
}

/** Throws unless the client may have one more active campaign. His row must be held. */
export async function requireQuota(tx: Queries, client: AccountRow, now: Date): Promise<void> {
  const plan = await findPlan(tx, client.planId)
  const activeCampaigns = await countActiveCampaigns(tx, client.id)
  const { campaignLimit } = plan ?? WITHOUT_PLAN
  requireQuotaForCampaign({ ...client, campaignLimit, activeCampaigns }, now)
}

/** As `requireTeamRoom`, for whoever holds a campaign. */
export async function requireQuotaOfHolder(tx: Queries, { accountId }: CampaignRow): Promise<void> {
  const holder = await findAccount(tx, accountId)
  if (!holder) throw notFound()
  await requireTeamRoom(tx, holder)
}
