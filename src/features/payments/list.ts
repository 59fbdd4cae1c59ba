import { awaitedRequests } from '../../store/config/plan-requests.ts'
import { listPayments, sumPayments } from '../../store/config/payments.ts'
import type { Handler } from '../context.ts'
import { toPaymentView } from '../payment-views.ts'
import { filterOf } from './filter.ts'

export const list: Handler<'payments.list'> = async (
  { services: { db }, caller: { account } },
  { page, perPage, ...asked },
) => {
  const filter = filterOf(asked, account)
  const rows = await listPayments(db, filter, { page, perPage })
  const sums = await sumPayments(db, filter)
  const requests = await awaitedRequests(db)
  return {
    payments: rows.map(toPaymentView),
    total: sums.reduce((total, { count }) => total + count, 0),
    sums,
    requests: requests.map(({ id, accountId, email, kind, planId, plan, amount, createdAt }) => ({
      id,
      clientId: accountId,
      email,
      kind,
      tariffId: planId,
      tariff: plan,
      count: amount,
      createdAt: createdAt.toISOString(),
    })),
  }
}
