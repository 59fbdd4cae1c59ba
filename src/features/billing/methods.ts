import { found, invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
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
  'tariff.saveMethod': async ({ audited, services }, { id, names, ...rest }) =>
    services.db.transaction(async (tx) => {
      const before = id === undefined ? undefined : found(await lockMethod(tx, id))
      const fields = { ...rest, names: names ?? before?.names ?? {} }
      const row = before ? await changed(tx, before, fields) : await insertMethod(tx, fields)
      if (!row) throw invalid({ name: [TEXTS.nameTaken] })
      const was = before && { before: { name: before.name, names: before.names, texts: before.texts } }
      return audited(tx, {
        subject: `payment_methods/${row.id}`,
        ...was,
        after: fields,
        answer: { method: toMethodView(row) },
      })
    }),

  'tariff.deleteMethod': async ({ audited, services }, { id }) =>
    services.db.transaction(async (tx) => {
      const row = found(await lockMethod(tx, id))
      await deleteMethod(tx, id)
      return audited(tx, {
        subject: `payment_methods/${id}`,
        before: { name: row.name, names: row.names, texts: row.texts },
        answer: {},
      })
    }),
} satisfies HandlersOf<Needs>

/** Undefined if the name is taken. */
async function changed(tx: Queries, row: MethodRow, fields: MethodFields): Promise<MethodRow | undefined> {
  const holder = await findMethodByName(tx, fields.name)
  if (holder && holder.id !== row.id) return undefined
  await updateMethod(tx, row.id, fields)
  return { ...row, ...fields, editedAt: new Date() }
}
