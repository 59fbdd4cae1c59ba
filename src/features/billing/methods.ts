import { found, invalid, notFound } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { recordAudit } from '../../store/config/accounts/audit.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import {
  deleteMethod,
  findMethodByName,
  insertMethod,
  lockMethod,
  type MethodFields,
  type MethodRow,
  updateMethod,
} from '../../store/config/billing/payment-methods.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { toMethodView } from './plan-views.ts'

type Needs = 'db'

export const paymentMethodHandlers = {
  /** Missing names stay. */
  'tariff.saveMethod': async ({ services, caller }, { id, names, ...rest }) =>
    services.db.transaction(async (tx) => {
      const before = id === undefined ? undefined : await lockMethod(tx, id)
      if (id !== undefined && !before) throw notFound()
      const fields = { ...rest, names: names ?? before?.names ?? {} }
      const row = before ? await changed(tx, before, fields) : await insertMethod(tx, fields)
      if (!row) throw invalid({ name: [TEXTS.nameTaken] })
      const was = before && { before: { name: before.name, names: before.names, texts: before.texts } }
      await recordAudit(tx, {
        actorId: caller.account.id,
        action: 'tariff.saveMethod',
        subject: `payment_methods/${row.id}`,
        ...was,
        after: fields,
      })
      return { method: toMethodView(row) }
    }),

  'tariff.deleteMethod': async ({ services, caller }, { id }) =>
    services.db.transaction(async (tx) => {
      const row = found(await lockMethod(tx, id))
      await deleteMethod(tx, id)
      await recordAudit(tx, {
        actorId: caller.account.id,
        action: 'tariff.deleteMethod',
        subject: `payment_methods/${id}`,
        before: { name: row.name, names: row.names, texts: row.texts },
      })
      return {}
    }),
} satisfies HandlersOf<Needs>

/** Undefined if the name is taken. */
async function changed(tx: Queries, row: MethodRow, fields: MethodFields): Promise<MethodRow | undefined> {
  const holder = await findMethodByName(tx, fields.name)
  if (holder && holder.id !== row.id) return undefined
  await updateMethod(tx, row.id, fields)
  return { ...row, ...fields, editedAt: new Date() }
}
