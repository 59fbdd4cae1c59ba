import { forbidden, notFound } from '../../contract/failure.ts'
import { changeable } from '../../rules/ownership.ts'
import { lockClient } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { lockCampaign } from '../../store/config/campaigns.ts'
import type { Queries } from '../../store/config/database.ts'
import { renewToken as renew, type TokenOwner } from '../../store/config/tokens.ts'
import type { Asker, Handler } from '../context.ts'
import { graceUntil, noteShown, requireTokens } from '../tokens.ts'

/**
 * The row of the campaign, or of the account, is held, so that of two renewals at once each ends the token of the
 * other.
 */
export const renewToken: Handler<'company.renewToken'> = async (
  { services: { db, now: clock }, asker },
  { id, graceDays },
) =>
  db.transaction(async (tx) => {
    const owner = await heldOwner(tx, asker, id)
    const now = clock()
    const until = graceUntil(now, graceDays)
    const token = await renew(tx, owner, { now, until })
    await noteShown(tx, asker, owner, now)
    const subject = owner.campaignId === null ? `accounts/${owner.clientId}` : `campaigns/${owner.campaignId}`
    const oldUntil = until?.toISOString() ?? null
    await recordAudit(tx, { actorId: asker.account.id, action: 'company.renewToken', subject, after: { oldUntil } })
    return { token, oldUntil }
  })

async function heldOwner(tx: Queries, asker: Asker, id: string | undefined): Promise<TokenOwner> {
  const { account } = asker
  if (id !== undefined) {
    const row = changeable(account, await lockCampaign(tx, id))
    requireTokens(asker, row)
    return { clientId: row.clientId, campaignId: row.id }
  }
  if (account.role !== 'user') throw forbidden()
  const client = await lockClient(tx, account.id)
  if (!client) throw notFound()
  requireTokens(asker, client)
  return { clientId: client.id, campaignId: null }
}
