import { csvOf } from '../../lib/csv.ts'
import { moneyText } from '../../lib/money.ts'
import { dayIn } from '../../lib/day.ts'
import { listPayments } from '../../store/config/payments.ts'
import type { Handler } from '../context.ts'
import { filterOf } from './filter.ts'

const MOST = 100_000
const HEAD = ['id', 'date', 'client', 'tariff', 'months', 'generations', 'amount', 'currency', 'method', 'note']

export const exportPayments: Handler<'payments.export'> = async (
  { services: { db, now }, caller: { account } },
  asked,
) => {
  const rows = await listPayments(db, filterOf(asked, account), { page: 1, perPage: MOST })
  const lines = rows.map(({ id, paidAt, email, plan, months, generations, amount, currency, method, note }) => [
    id,
    paidAt.toISOString(),
    email,
    plan,
    months,
    generations,
    moneyText(amount, currency),
    currency,
    method,
    note,
  ])
  return {
    filename: `payments-${dayIn(account.timezone, now())}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: csvOf([HEAD, ...lines]),
  }
}
