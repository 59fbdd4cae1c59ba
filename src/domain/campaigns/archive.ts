import type { CallName } from '../../contract/routes.ts'
import { archiveCampaign } from '../../store/config/campaigns/campaign-life.ts'
import type { CampaignRow } from '../../store/config/campaigns/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { Audit, Audited } from '../accounts/audited.ts'

/** Its key stops working; counts stay. `action`: of the entry, the call itself by default. */
export async function archive(
  tx: Queries,
  audited: Audit,
  { row, now, action }: { row: CampaignRow; now: Date; action?: CallName },
): Promise<Audited<object>> {
  await archiveCampaign(tx, row.id, now)
  await recordChange(tx, { kind: 'campaign', ref: row.id })
  return audited(tx, {
    ...(action !== undefined && { action }),
    subject: `campaigns/${row.id}`,
    before: { name: row.name, archivedAt: null },
    after: { name: row.name, archivedAt: now },
    answer: {},
  })
}
