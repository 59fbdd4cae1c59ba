import { removedAfter } from '../../rules/campaign-life.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { archiveCampaign } from '../../store/config/campaign-life.ts'
import type { CampaignRow } from '../../store/config/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/database.ts'
import type { Handler } from '../context.ts'
import { holdCampaign } from './hold.ts'

/** Into the archive: its key is unknown from now on, what it counted stays. */
export const remove: Handler<'company.delete'> = async ({ services, caller: { account } }, { id }) =>
  services.db.transaction(async (tx) => {
    const { row } = await holdCampaign(tx, account, id)
    return {
      removedAt: removedAfter(
        await archive(tx, { actorId: account.id, action: 'company.delete', row, now: services.now() }),
      ).toISOString(),
    }
  })

type Archiving = { actorId: string; action: 'company.delete' | 'company.bulk'; row: CampaignRow; now: Date }

/** Archives a campaign that is held; since when it is. */
export async function archive(tx: Queries, { actorId, action, row, now }: Archiving): Promise<Date> {
  await archiveCampaign(tx, row.id, now)
  await recordChange(tx, { kind: 'campaign', ref: row.id })
  await recordAudit(tx, {
    actorId,
    action,
    subject: `campaigns/${row.id}`,
    before: { name: row.name, archivedAt: null },
    after: { name: row.name, archivedAt: now },
  })
  return now
}
