import { notFound, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { insertBan } from '../../store/config/bans.ts'
import { findLiveCampaign } from '../../store/config/campaigns.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Handler } from '../context.ts'
import { tell } from '../tell.ts'

/** Staff ban without the client's leave: it protects others from the campaign, not the campaign. */
export const ban: Handler<'ban.add'> = async ({ services, caller }, { company, reason }) =>
  services.db.transaction(async (tx) => {
    const campaign = await findLiveCampaign(tx, company)
    if (!campaign) throw notFound()
    const now = services.now()
    if (!(await insertBan(tx, { campaignId: company, reason, bannedBy: caller.account.id, bannedAt: now })))
      throw new Refusal(409, TEXTS.campaignBanned)
    await recordChange(tx, { kind: 'campaign', ref: company })
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'ban.add',
      subject: `campaigns/${company}`,
      after: { reason },
    })
    await tell(tx, [campaign.clientId, campaign.accountId], {
      notice: 'banned',
      occasion: `${company} ${now.toISOString()}`,
      details: { campaign: campaign.name, reason },
      now,
    })
    return {}
  })
