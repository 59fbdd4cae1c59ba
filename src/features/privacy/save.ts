import { recordAudit } from '../../store/config/audit.ts'
import { readRetention, saveRetention } from '../../store/config/privacy.ts'
import type { Handler } from '../context.ts'

export const save: Handler<'privacy.save'> = async ({ services: { db, now }, caller }, keeping) =>
  db.transaction(async (tx) => {
    const before = await readRetention(tx)
    await saveRetention(tx, keeping, now())
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'privacy.save',
      subject: 'privacy',
      before,
      after: keeping,
    })
    return { keeping }
  })
