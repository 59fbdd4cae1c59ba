import { notFound } from '../../contract/failure.ts'
import { retireAccount } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { lockManager } from '../../store/config/team.ts'
import type { Handler } from '../context.ts'
import { DECOY } from '../passwords.ts'

export const remove: Handler<'managers.deleteManager'> = async ({ services: { db, now }, asker }, { id }) =>
  db.transaction(async (tx) => {
    const before = await lockManager(tx, id)
    if (!before) throw notFound()
    await retireAccount(tx, before, { passwordHash: DECOY, now: now() })
    const { email, name, menu } = before
    await recordAudit(tx, { actorId: asker.account.id, action: 'managers.deleteManager', subject: `accounts/${id}`, before: { email, name, menu } })
    return {}
  })
