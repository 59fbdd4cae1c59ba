import { paidOf, type Paid } from '../../rules/ledger.ts'
import type { Handler } from '../context.ts'
import { changeLedger } from '../ledger.ts'
import { paidAtOf, requirePayable } from '../payment-said.ts'
import { paymentNow } from '../payment-views.ts'
import { lockPayment } from './lock.ts'

/** What is not given stays as it was. */
export const update: Handler<'payments.updatePayment'> = async (
  { services, caller: { account } },
  { id, reason, tariffId, date, ...rest },
) =>
  services.db.transaction(async (tx) => {
    const now = services.now()
    const { client, row } = await lockPayment(tx, id)
    const before = paidOf(row)
    const said: Paid = {
      ...before,
      ...rest,
      planId: tariffId ?? row.planId,
      paidAt: date === undefined ? row.paidAt : paidAtOf(date, { now, timezone: account.timezone }),
    }
    await requirePayable(tx, said, now)
    await changeLedger(tx, {
      client,
      paymentId: id,
      kind: 'updated',
      action: 'payments.updatePayment',
      authorId: account.id,
      reason,
      said,
      before,
      now,
    })
    return { payment: await paymentNow(tx, id) }
  })
