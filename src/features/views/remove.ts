import { notFound } from '../../contract/failure.ts'
import { mayRemoveView } from '../../rules/view-ownership.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { deleteView, lockView } from '../../store/config/views.ts'
import type { Handler } from '../context.ts'
import { keptOf } from './views.ts'

export const remove: Handler<'views.remove'> = async ({ services, caller: { account } }, { id }) =>
  services.db.transaction(async (tx) => {
    const view = await lockView(tx, id)
    if (!view || !mayRemoveView(account, view)) throw notFound()
    await deleteView(tx, id)
    await recordAudit(tx, {
      actorId: account.id,
      action: 'views.remove',
      subject: `saved_views/${id}`,
      before: keptOf(view),
    })
    return {}
  })
