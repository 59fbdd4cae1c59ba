import { notFound } from '../../contract/failure.ts'
import { csvOf } from '../../lib/csv.ts'
import { moneyText } from '../../lib/money.ts'
import { findPartner } from '../../store/config/partners.ts'
import { linesIn } from '../../store/config/royalties.ts'
import type { Handler } from '../context.ts'
import { periodOf } from '../royalty-period.ts'

const MOST = 100_000
const HEAD = [
  'line',
  'date',
  'payment',
  'client',
  'kind',
  'rate',
  'payment amount',
  'royalty',
  'currency',
  'state',
  'due',
  'payout',
]

export const exportStatement: Handler<'referrals.export'> = async (
  { services: { db, now }, caller },
  { partnerId, ...asked },
) => {
  if (!(await findPartner(db, partnerId))) throw notFound()
  const at = now()
  const { span, startDate, endDate } = periodOf(asked, { account: caller.account, now: at })
  const rows = await linesIn(db, { partnerId, span, now: at, most: MOST })
  const lines = rows.map(
    ({ id, at: date, paymentId, email, kind, rate, base, amount, currency, state, dueAt, payoutId }) => [
      id,
      date.toISOString(),
      paymentId,
      email,
      kind,
      rate,
      moneyText(base, currency),
      moneyText(amount, currency),
      currency,
      state,
      dueAt.toISOString(),
      payoutId,
    ],
  )
  return {
    filename: `royalties-${partnerId}-${startDate}-${endDate}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: csvOf([HEAD, ...lines]),
  }
}
