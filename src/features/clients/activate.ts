import { notFound } from '../../contract/failure.ts'
import { lockClient, setActive } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { recordChange } from '../../store/config/changes.ts'
import { findClient } from '../../store/config/clients.ts'
import type { Handler } from '../context.ts'
import { tellActivated } from '../payment-notice.ts'
import { shownClient } from './shown.ts'

/** Said twice it changes, and records, nothing more. */
export const activate: Handler<'clients.activate'> = async ({ services, asker }, { id, status }) =>
  services.db.transaction(async (tx) => {
    const before = await lockClient(tx, id)
    if (!before) throw notFound()
    const active = status === '1'
    if (before.active !== active) {
      await setActive(tx, id, active)
      await recordChange(tx, { kind: 'account', ref: id })
      if (active) await tellActivated(tx, id, services.now())
      const audit = { before: { active: before.active }, after: { active } }
      await recordAudit(tx, { actorId: asker.account.id, action: 'clients.activate', subject: `accounts/${id}`, ...audit })
    }
    const client = await findClient(tx, id)
    if (!client) throw notFound()
    return { client: shownClient(client) }
  })
