import type { PaymentLine } from '../contract/payments.ts'
import { notFound } from '../contract/failure.ts'
import type { Queries } from '../store/config/database.ts'
import { findPayment, type PaymentRow } from '../store/config/payments.ts'

/** A payment as the contract tells it. */
export const toPaymentView = ({
  id,
  accountId,
  email,
  planId,
  plan,
  months,
  generations,
  amount,
  currency,
  method,
  paidAt,
  note,
  changes,
}: PaymentRow): PaymentLine => ({
  id,
  clientId: accountId,
  email,
  tariffId: planId,
  tariff: plan,
  months,
  generations,
  amount,
  currency,
  method,
  date: paidAt.toISOString(),
  note,
  changes,
})

/** As it stands after a change. */
export async function paymentNow(tx: Queries, id: string): Promise<PaymentLine> {
  const row = await findPayment(tx, id)
  if (!row) throw notFound()
  return toPaymentView(row)
}
