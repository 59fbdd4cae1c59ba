import { notFound } from '../../contract/failure.ts'
import { requireReadable } from '../../rules/ownership.ts'
import { indexNameOf, requireGenerations } from '../../rules/site.ts'
import { lockClient, type AccountRow } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { findLiveCampaign, settingsOf } from '../../store/config/campaigns.ts'
import type { Queries } from '../../store/config/database.ts'
import { countSites, insertSite, moveGenerations } from '../../store/config/sites.ts'
import type { Handler } from '../context.ts'

/**
 * The client's row is held while his generations are looked at and taken, so that any number at once never take more
 * than there are.
 */
export const createSite: Handler<'company.createSite'> = async ({ services, caller: { account } }, input) =>
  services.db.transaction(async (tx) => {
    const wish = {
      ...input,
      indexFileName: indexNameOf(input.indexFileName, await botLinkOf(tx, account, input.campaignId ?? undefined)),
    }
    const now = services.now()
    const client = await lockClient(tx, account.ownerId ?? account.id)
    if (!client) throw notFound()
    requireGenerations({ ...client, archives: await countSites(tx, client.id, now) }, wish.count, now)
    await moveGenerations(tx, client.id, -wish.count)
    const siteId = await insertSite(tx, { clientId: client.id, accountId: account.id, wish, now })
    await recordAudit(tx, {
      actorId: account.id,
      action: 'company.createSite',
      subject: `sites/${siteId}`,
      before: { siteGenLimit: client.siteGenLimit },
      after: { ...wish, siteGenLimit: client.siteGenLimit - wish.count },
    })
    return { siteId }
  })

async function botLinkOf(
  tx: Queries,
  account: AccountRow,
  campaignId: string | undefined,
): Promise<string | undefined> {
  if (campaignId === undefined) return undefined
  return settingsOf(requireReadable(account, await findLiveCampaign(tx, campaignId))).botLink
}
