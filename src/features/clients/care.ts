/** What staff write about a client and set for him. */
import { notFound } from '../../contract/failure.ts'
import { lockClient } from '../../store/config/accounts.ts'
import { dropPendingAddress } from '../../store/config/address-changes.ts'
import { recordAudit } from '../../store/config/audit.ts'
import type { Queries } from '../../store/config/database.ts'
import { requestAddressChange } from '../address-change.ts'
import type { Caller, Handler } from '../context.ts'
import { changeClient, clientNow } from './change.ts'

export const notes: Handler<'clients.notes'> = async ({ services, caller }, { id, notes }) => ({
  client: await changeClient(services.db, { id, caller, action: 'clients.notes', change: { notes } }),
})

/** Asks for a new address, which opens nothing until it is confirmed. The present one drops a change that waits. */
export const updateEmail: Handler<'clients.updateEmail'> = async ({ services, caller }, { id, email }) => {
  const { client, send } = await services.db.transaction(async (tx) => {
    const before = await lockClient(tx, id)
    if (!before) throw notFound()
    const { pendingEmail } = await clientNow(tx, id)
    if (email === before.email) await dropPending(tx, { id, caller })
    const isNew = email !== before.email && email !== pendingEmail
    const send = isNew ? await requestAddressChange(tx, services, { id, email, isOwn: false }) : undefined
    if (isNew)
      await recordAudit(tx, {
        actorId: caller.account.id,
        action: 'clients.updateEmail',
        subject: `accounts/${id}`,
        before: { pendingEmail },
        after: { pendingEmail: email },
      })
    return { client: await clientNow(tx, id), send }
  })
  send?.()
  return { client }
}

async function dropPending(tx: Queries, { id, caller }: { id: string; caller: Caller }): Promise<void> {
  const dropped = await dropPendingAddress(tx, id)
  if (dropped !== undefined)
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'clients.updateEmail',
      subject: `accounts/${id}`,
      before: { pendingEmail: dropped },
      after: { pendingEmail: null },
    })
}

export const updateSiteGenLimit: Handler<'clients.updateSiteGenLimit'> = async (
  { services, caller },
  { id, limit },
) => ({
  client: await changeClient(services.db, {
    id,
    caller,
    action: 'clients.updateSiteGenLimit',
    change: { siteGenLimit: limit },
  }),
})
