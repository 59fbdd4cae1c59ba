import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { insertPlan } from '../../store/config/plans.ts'
import type { Handler } from '../context.ts'
import { fieldsOf, shownPlan } from './shown.ts'

export const store: Handler<'tariff.store'> = async ({ services, asker }, input) =>
  services.db.transaction(async (tx) => {
    const fields = fieldsOf(input)
    const made = await insertPlan(tx, fields)
    if (!made) throw invalid({ name: [TEXTS.nameTaken] })
    await recordAudit(tx, {
      actorId: asker.account.id,
      action: 'tariff.store',
      subject: `plans/${made.id}`,
      after: fields,
    })
    return { tariff: shownPlan(made, 0) }
  })
