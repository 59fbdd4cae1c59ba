import { recordAudit } from '../../store/config/audit.ts'
import { readKeeping, saveKeeping } from '../../store/config/privacy.ts'
import type { Handler } from '../context.ts'

export const save: Handler<'privacy.save'> = async ({ services: { db, now }, asker }, keeping) =>
  db.transaction(async (tx) => {
    const before = await readKeeping(tx)
    await saveKeeping(tx, keeping, now())
    await recordAudit(tx, {
      actorId: asker.account.id,
      action: 'privacy.save',
      subject: 'privacy',
      before,
      after: keeping,
    })
    return { keeping }
  })
