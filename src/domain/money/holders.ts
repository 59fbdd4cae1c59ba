import { found } from '../../contract/failure.ts'
import { isStaff, requireEditingAllowed, requireReadable } from '../../rules/accounts/ownership.ts'
import type { AccountRow } from '../../store/config/accounts/accounts.ts'
import { findCampaign } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { findSource } from '../../store/config/money/sources.ts'
import { resolveClient, requireClient, type HitScope, hitScopeOf } from '../accounts/client-scope.ts'

/** Exactly one of campaign and source is named. */
export async function holderOf(
  tx: Queries,
  who: AccountRow,
  { companyId, sourceId }: { companyId?: string | undefined; sourceId?: string | undefined },
): Promise<{ clientId: string; subject: string }> {
  if (companyId !== undefined) {
    const campaign = requireReadable(who, await findCampaign(tx, companyId))
    requireEditingAllowed(who, campaign)
    return { clientId: campaign.clientId, subject: `campaigns/${companyId}` }
  }
  const source = found(sourceId === undefined ? undefined : await findSource(tx, sourceId))
  const client = await requireClient(tx, who, source.clientId)
  requireEditingAllowed(who, client)
  return { clientId: client.id, subject: `accounts/${client.id}` }
}

/** Costs of sources have no campaign, so they are selected by client. */
export async function costScope(
  db: Queries,
  who: AccountRow,
  { companyId, clientId }: { companyId?: string | undefined; clientId?: string | undefined },
): Promise<HitScope> {
  if (isStaff(who) || companyId !== undefined) return hitScopeOf({ db }, who, { companyId, clientId })
  return { campaigns: 'all', clients: [found(await resolveClient(db, who, clientId))] }
}
