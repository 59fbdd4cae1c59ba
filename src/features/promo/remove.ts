import { notFound } from '../../contract/failure.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { deletePromo, lockPromo } from '../../store/config/promos.ts'
import type { Handler } from '../context.ts'

export const remove: Handler<'promo.remove'> = async ({ services, caller }, { id }) =>
  services.db.transaction(async (tx) => {
    const before = await lockPromo(tx, id)
    if (!before) throw notFound()
    await deletePromo(tx, id, services.now())
    await recordAudit(tx, { actorId: caller.account.id, action: 'promo.remove', subject: `promos/${id}`, before })
    return {}
  })
