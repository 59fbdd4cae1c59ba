import { paidOf } from '../../rules/ledger.ts'
import type { Handler } from '../context.ts'
import { changeLedger } from '../ledger.ts'
import { lockPayment } from './lock.ts'

export const remove: Handler<'payments.deletePayment'> = async ({ services, caller: { account } }, { id, reason }) =>
  services.db.transaction(async (tx) => {
    const { client, row } = await lockPayment(tx, id)
    const said = paidOf(row)
    await changeLedger(tx, {
      client,
      paymentId: id,
      kind: 'deleted',
      action: 'payments.deletePayment',
      authorId: account.id,
      reason,
      said,
      before: said,
      now: services.now(),
    })
    return {}
  })
