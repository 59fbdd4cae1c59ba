import { notFound } from '../../contract/failure.ts'
import { lockClient, type AccountRow } from '../../store/config/accounts.ts'
import type { Queries } from '../../store/config/database.ts'
import { findPayment, type PaymentRow } from '../../store/config/payments.ts'
import { holdPlans } from '../../store/config/plans.ts'

/** A payment that stands, with its client's row held until the end of the transaction. */
export async function lockPayment(tx: Queries, id: string): Promise<{ client: AccountRow; row: PaymentRow }> {
  await holdPlans(tx, 'reads')
  const found = await findPayment(tx, id)
  const client = found && (await lockClient(tx, found.accountId))
  // read again: it may have been changed while the client's row was waited for
  const row = client && (await findPayment(tx, id))
  if (!row || row.deletedAt !== null) throw notFound()
  return { client, row }
}
