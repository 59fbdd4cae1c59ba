import { notFound } from '../../contract/failure.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { clientsOf, lockPlan, updatePlan } from '../../store/config/plans.ts'
import type { Handler } from '../context.ts'
import { toPlanView } from './views.ts'

/** Said twice it changes, and records, nothing more. */
export const destroy: Handler<'tariff.destroy'> = async ({ services, caller }, { id }) =>
  services.db.transaction(async (tx) => {
    const row = await lockPlan(tx, id)
    if (!row) throw notFound()
    const archivedAt = row.archivedAt ?? services.now()
    if (row.archivedAt === null) {
      await updatePlan(tx, id, { archivedAt })
      await recordAudit(tx, {
        actorId: caller.account.id,
        action: 'tariff.destroy',
        subject: `plans/${id}`,
        before: { archivedAt: null },
        after: { archivedAt },
      })
    }
    return { tariff: toPlanView({ ...row, archivedAt }, (await clientsOf(tx, id)).length) }
  })
