import { Refusal, found } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import {
  campaignRefusal,
  requireQuotaForCampaign,
  requireQuotaOfTeamUser,
  WITHOUT_PLAN,
} from '../../rules/billing/account-state.ts'
import { requireEditable } from '../../rules/accounts/ownership.ts'
import { type AccountRow, findAccount, lockClient } from '../../store/config/accounts/accounts.ts'
import {
  type CampaignRow,
  countActiveCampaigns,
  findCampaign,
  lockCampaign,
} from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { findPlan } from '../../store/config/billing/plans.ts'
import { findTeamUser } from '../../store/config/accounts/team.ts'

export type LockedCampaign = { client: AccountRow; row: CampaignRow }

/** Locks the client, then the campaign, always in this order. `archived`: required state. */
export async function lockCampaignOf(
  tx: Queries,
  account: AccountRow,
  id: string,
  archived = false,
): Promise<LockedCampaign> {
  const { clientId } = requireEditable(account, await findCampaign(tx, id))
  const client = await lockClient(tx, clientId)
  const row = requireEditable(account, await lockCampaign(tx, id, archived))
  return { client: found(client), row }
}

/** The client's row must be locked. */
export async function requireQuota(tx: Queries, client: AccountRow, now: Date): Promise<void> {
  requireQuotaForCampaign(await paidOf(tx, client), now)
}

async function paidOf(tx: Queries, client: AccountRow) {
  const plan = await findPlan(tx, client.planId)
  const activeCampaigns = await countActiveCampaigns(tx, client.id)
  const { campaignLimit } = plan ?? WITHOUT_PLAN
  return { ...client, campaignLimit, activeCampaigns }
}

/** More campaigns that client and holder may have now. Null: no limit. `full`: why there is no room. */
export async function roomFor(
  db: Queries,
  { client, holder, now }: { client: AccountRow; holder: string; now: Date },
): Promise<{ room: number | null; full: string | null }> {
  const paid = await paidOf(db, client)
  const refusal = campaignRefusal(paid, now)
  if (refusal) return { room: 0, full: refusal.message }
  const member = holder === client.id ? undefined : await findTeamUser(db, holder)
  const limits = [
    { limit: paid.campaignLimit, has: paid.activeCampaigns },
    { limit: member?.campaignLimit ?? null, has: member?.campaigns ?? 0 },
  ]
  const rooms = limits.flatMap(({ limit, has }) => (limit === null ? [] : [Math.max(0, limit - has)]))
  const room = rooms.length === 0 ? null : Math.min(...rooms)
  return { room, full: room === 0 ? TEXTS.campaignLimit : null }
}

export async function requireQuotaOfHolder(tx: Queries, accountId: string): Promise<void> {
  const holder = found(await findAccount(tx, accountId))
  await requireTeamQuota(tx, holder)
}

/** The client's row must be locked. A deleted team user is not found. */
export async function requireTeamQuota(tx: Queries, { id, role }: AccountRow): Promise<void> {
  if (role !== 'team_user') return
  const member = await findTeamUser(tx, id)
  if (!member) throw new Refusal(401, TEXTS.unauthenticated)
  requireQuotaOfTeamUser(member)
}
