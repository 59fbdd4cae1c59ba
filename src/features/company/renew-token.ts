import { forbidden, notFound } from '../../contract/failure.ts'
import { requireEditable } from '../../rules/ownership.ts'
import { lockClient } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { lockCampaign } from '../../store/config/campaigns.ts'
import type { Queries } from '../../store/config/database.ts'
import { renewToken as renew, type TokenOwner } from '../../store/config/tokens.ts'
import type { Caller, Handler } from '../context.ts'
import { graceUntil, noteShown, requireTokens } from '../tokens.ts'

/**
 * The row of the campaign, or of the account, is held, so that of two renewals at once each ends the token of the
 * other.
 */
export const renewToken: Handler<'company.renewToken'> = async (
  { services: { db, now: clock }, caller },
  { id, graceDays },
) =>
  db.transaction(async (tx) => {
    const owner = await heldOwner(tx, caller, id)
    const now = clock()
    const until = graceUntil(now, graceDays)
    const token = await renew(tx, owner, { now, until })
    await noteShown(tx, caller, owner, now)
    const subject = owner.campaignId === null ? `accounts/${owner.clientId}` : `campaigns/${owner.campaignId}`
    const oldUntil = until?.toISOString() ?? null
    await recordAudit(tx, { actorId: caller.account.id, action: 'company.renewToken', subject, after: { oldUntil } })
    return { token, oldUntil }
  })

async function heldOwner(tx: Queries, caller: Caller, id: string | undefined): Promise<TokenOwner> {
  const { account } = caller
  if (id !== undefined) {
    const row = requireEditable(account, await lockCampaign(tx, id))
    requireTokens(caller, row)
    return { clientId: row.clientId, campaignId: row.id }
  }
  if (account.role !== 'user') throw forbidden()
  const client = await lockClient(tx, account.id)
  if (!client) throw notFound()
  requireTokens(caller, client)
  return { clientId: client.id, campaignId: null }
}
