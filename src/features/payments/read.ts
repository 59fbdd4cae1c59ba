import { notFound } from '../../contract/failure.ts'
import { entriesOf } from '../../store/config/ledger.ts'
import { findPayment } from '../../store/config/payments.ts'
import { listPlans } from '../../store/config/plans.ts'
import type { Handler } from '../context.ts'
import { toPaymentView } from '../payment-views.ts'

export const read: Handler<'payments.read'> = async ({ services: { db } }, { id }) => {
  const row = await findPayment(db, id)
  if (!row) throw notFound()
  const names = new Map((await listPlans(db)).map((plan) => [plan.id, plan.name]))
  const entries = await entriesOf(db, id)
  return {
    payment: toPaymentView(row),
    deleted: row.deletedAt !== null,
    entries: entries.map(
      ({
        id: entryId,
        kind,
        at,
        author,
        reason,
        planId,
        months,
        generations,
        amount,
        currency,
        method,
        paidAt,
        note,
      }) => ({
        id: entryId,
        kind,
        at: at.toISOString(),
        author,
        reason,
        tariff: names.get(planId) ?? '',
        months,
        generations,
        amount,
        currency,
        method,
        date: paidAt.toISOString(),
        note,
      }),
    ),
  }
}
