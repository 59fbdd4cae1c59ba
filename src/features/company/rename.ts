import { requireEditable } from '../../rules/ownership.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { nameCampaign } from '../../store/config/campaign-life.ts'
import { lockCampaign } from '../../store/config/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Handler } from '../context.ts'

export const rename: Handler<'company.rename'> = async ({ services, caller: { account } }, { campaignId, name }) =>
  services.db.transaction(async (tx) => {
    const row = requireEditable(account, await lockCampaign(tx, campaignId))
    await nameCampaign(tx, campaignId, { name }, services.now())
    await recordChange(tx, { kind: 'campaign', ref: campaignId })
    await recordAudit(tx, {
      actorId: account.id,
      action: 'company.rename',
      subject: `campaigns/${campaignId}`,
      before: { name: row.name },
      after: { name },
    })
    return {}
  })
