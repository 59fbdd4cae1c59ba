import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { listPlans, orderPlans } from '../../store/config/plans.ts'
import type { Handler } from '../context.ts'

export const order: Handler<'tariff.order'> = async ({ services, caller }, { ids }) =>
  services.db.transaction(async (tx) => {
    const rows = await listPlans(tx)
    const known = rows.map((row) => row.id)
    if (new Set(ids).size < ids.length || !ids.every((id) => known.includes(id)))
      throw invalid({ ids: [TEXTS.selectedInvalid] })
    const wanted = [...ids, ...known.filter((id) => !ids.includes(id))]
    if (wanted.join() === known.join()) return {}
    await orderPlans(tx, wanted)
    const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? id
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'tariff.order',
      subject: 'plans',
      before: { order: known.map(nameOf) },
      after: { order: wanted.map(nameOf) },
    })
    return {}
  })
