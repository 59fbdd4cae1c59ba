import { notFound } from '../../contract/failure.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { restoreCampaign } from '../../store/config/campaign-life.ts'
import { findCampaign } from '../../store/config/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Handler } from '../context.ts'
import { holdCampaign, requireQuota, requireQuotaOfHolder } from './hold.ts'
import { toCampaignView } from './views.ts'

/** Out of the archive, in the state in which it went in. A paused one takes no place of the plan. */
export const restore: Handler<'company.restore'> = async ({ services, caller: { account } }, { id }) => {
  const restored = await services.db.transaction(async (tx) => {
    const { client, row } = await holdCampaign(tx, account, id, true)
    if (row.status === 'active') await requireQuota(tx, client, services.now())
    await requireQuotaOfHolder(tx, row)
    await restoreCampaign(tx, id)
    await recordChange(tx, { kind: 'account', ref: client.id }, { kind: 'campaign', ref: id })
    await recordAudit(tx, {
      actorId: account.id,
      action: 'company.restore',
      subject: `campaigns/${id}`,
      before: { name: row.name, archivedAt: row.archivedAt },
      after: { name: row.name, archivedAt: null },
    })
    return findCampaign(tx, id)
  })
  if (!restored) throw notFound()
  return { campaign: await toCampaignView(services, restored) }
}
