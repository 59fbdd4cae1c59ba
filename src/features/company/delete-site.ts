import { notFound } from '../../contract/failure.ts'
import { requireReadable } from '../../rules/ownership.ts'
import { lockClient } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { deleteSiteRow, findSite, moveGenerations } from '../../store/config/sites.ts'
import type { Handler } from '../context.ts'

/**
 * The client's row is held first, as by whoever finishes an order: one of the two comes first, and the generations come
 * back once.
 */
export const deleteSite: Handler<'company.deleteSite'> = async ({ services, caller: { account } }, { siteId }) =>
  services.db.transaction(async (tx) => {
    const found = requireReadable(account, await findSite(tx, siteId, services.now()))
    const client = await lockClient(tx, found.clientId)
    const row = await deleteSiteRow(tx, found.id)
    if (!row || !client) throw notFound()
    const back = row.state === 'waiting' || row.state === 'running' ? row.count : 0
    await moveGenerations(tx, client.id, back)
    await recordAudit(tx, {
      actorId: account.id,
      action: 'company.deleteSite',
      subject: `sites/${found.id}`,
      before: { name: found.wish.name, count: row.count, state: row.state },
      after: { siteGenLimit: client.siteGenLimit + back },
    })
    return {}
  })
