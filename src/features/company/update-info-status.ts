import type { AccountRow } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { setCampaignStatus } from '../../store/config/campaign-life.ts'
import type { CampaignRow } from '../../store/config/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/database.ts'
import { lastHits } from '../../store/events/last-hit.ts'
import type { Handler } from '../context.ts'
import { holdCampaign, requireQuota, type Held } from './hold.ts'

type Status = CampaignRow['status']

/** A switch: what is active is paused, what is paused is active. */
export const updateInfoStatus: Handler<'company.updateInfoStatus'> = async (
  { services, caller: { account } },
  { id },
) => {
  const status = await services.db.transaction(async (tx) => {
    const held = await holdCampaign(tx, account, id)
    const next: Status = held.row.status === 'active' ? 'paused' : 'active'
    await switchTo(tx, { account, action: 'company.updateInfoStatus', held, status: next, now: services.now() })
    return next
  })
  const seen = await lastHits(services.events, [id])
  return { status, lastHit: seen.get(id) ?? null }
}

type Switching = {
  account: AccountRow
  action: 'company.updateInfoStatus' | 'company.bulk'
  held: Held
  status: Status
  now: Date
}

/**
 * Puts a campaign that is held into a state. What becomes active needs room in the plan; a team user's limit counts all
 * that he holds, so a switch does not touch it.
 */
export async function switchTo(
  tx: Queries,
  { account, action, held: { client, row }, status, now }: Switching,
): Promise<void> {
  if (row.status === status) return
  if (status === 'active') await requireQuota(tx, client, now)
  await setCampaignStatus(tx, row.id, status, now)
  await recordChange(tx, { kind: 'campaign', ref: row.id })
  await recordAudit(tx, {
    actorId: account.id,
    action,
    subject: `campaigns/${row.id}`,
    before: { name: row.name, status: row.status },
    after: { name: row.name, status },
  })
}
