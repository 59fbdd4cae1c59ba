import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { begun } from '../../lib/begun.ts'
import { safeFileName } from '../../lib/file-name.ts'
import { requireReadable } from '../../rules/ownership.ts'
import { findCampaign } from '../../store/config/campaigns.ts'
import { findSite, partsOf } from '../../store/config/sites.ts'
import type { Caller, Handler, Services } from '../context.ts'
import { noteShown, requireTokens } from '../tokens.ts'

export const downloadSite: Handler<'company.downloadSite'> = async ({ services, caller }, { siteId }) => {
  const row = requireReadable(caller.account, await findSite(services.db, siteId, services.now()))
  if (row.state !== 'ready') throw new Refusal(409, TEXTS.siteNotReady)
  if (row.campaignId !== null) await showToken(services, caller, row.campaignId)
  return {
    filename: `${safeFileName(row.wish.name)}.zip`,
    type: 'application/zip',
    body: await begun(partsOf(services.db, row.id, row.bytes)),
  }
}

/** An archive that was made for a campaign carries its token. */
async function showToken({ db, now }: Services, caller: Caller, campaignId: string): Promise<void> {
  const campaign = await findCampaign(db, campaignId)
  if (!campaign) return
  requireTokens(caller, campaign)
  await noteShown(db, caller, { clientId: campaign.clientId, campaignId }, now())
}
