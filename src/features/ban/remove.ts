import { notFound } from '../../contract/failure.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { deleteBan } from '../../store/config/bans.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Handler } from '../context.ts'

export const liftBan: Handler<'ban.remove'> = async ({ services, caller }, { id }) =>
  services.db.transaction(async (tx) => {
    const before = await deleteBan(tx, id)
    if (!before) throw notFound()
    await recordChange(tx, { kind: 'campaign', ref: id })
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'ban.remove',
      subject: `campaigns/${id}`,
      before: { reason: before.reason, bannedAt: before.bannedAt },
    })
    return {}
  })
