import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { insertPlan } from '../../store/config/plans.ts'
import type { Handler } from '../context.ts'
import { fieldsOf, toPlanView } from './views.ts'

export const store: Handler<'tariff.store'> = async ({ services, caller }, input) =>
  services.db.transaction(async (tx) => {
    const fields = fieldsOf(input)
    const made = await insertPlan(tx, fields)
    if (!made) throw invalid({ name: [TEXTS.nameTaken] })
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'tariff.store',
      subject: `plans/${made.id}`,
      after: fields,
    })
    return { tariff: toPlanView(made, 0) }
  })
