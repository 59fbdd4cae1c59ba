/**
 * Payments: their input checked, their shape as it is sent out, and what clients read of them, written in the
 * transaction of the payment.
 */
import { invalid, notFound } from '../contract/failure.ts'
import type { PaymentLine } from '../contract/payments.ts'
import type { NoticeDetails } from '../contract/notification-words.ts'
import { TEXTS } from '../contract/texts.ts'
import { dayIn, startOfDay } from '../lib/day.ts'
import { isExpired } from '../rules/account-state.ts'
import type { Paid, Period } from '../rules/ledger.ts'
import type { Queries } from '../store/config/database.ts'
import { findPayment, paidPeriodsOf, type PaymentRow } from '../store/config/payments.ts'
import { findPlan } from '../store/config/plans.ts'
import { notify } from './notify.ts'

type Clock = { now: Date; timezone: string }

/** Today, or nothing, is now; any other day its beginning in the caller's time zone. */
export function paidAtOf(date: string | undefined, { now, timezone }: Clock): Date {
  if (date === undefined || date === dayIn(timezone, now)) return now
  return date.length === 10 ? startOfDay(date, timezone) : new Date(date)
}

/** Throws 422 for a plan that does not exist, a payment for nothing, and one that lies ahead. */
export async function requirePayable(
  tx: Queries,
  { planId, months, generations, paidAt }: Paid,
  now: Date,
): Promise<void> {
  if (!(await findPlan(tx, planId))) throw invalid({ tariffId: [TEXTS.selectedInvalid] })
  if (months + generations === 0) throw invalid({ months: [TEXTS.paidNothing] })
  if (paidAt > now) throw invalid({ date: [TEXTS.dateAhead] })
}

/** A payment as the contract has it, with the time that it pays for. */
export const toPaymentView = (
  {
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
  }: PaymentRow,
  period: Period | undefined,
): PaymentLine => ({
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
  period: period ? { from: period.from.toISOString(), to: period.to.toISOString() } : null,
  changes,
})

/** The payment after a change. */
export async function paymentNow(tx: Queries, id: string): Promise<PaymentLine> {
  const row = await findPayment(tx, id)
  if (!row) throw notFound()
  return toPaymentView(row, (await paidPeriodsOf(tx, [row.accountId])).get(id))
}

type Recorded = {
  accountId: string
  paymentId: string
  until: Date | null
  /** The account was switched on by it. */ activated: boolean
  now: Date
}

export async function notifyPayment(
  tx: Queries,
  { accountId, paymentId, until, activated, now }: Recorded,
): Promise<void> {
  await notify(tx, [accountId], {
    notice: 'payment',
    occasion: paymentId,
    details: until ? { until: until.toISOString() } : {},
    now,
  })
  if (activated) await notifyActivated(tx, accountId, now)
}

export async function notifyActivated(tx: Queries, accountId: string, now: Date): Promise<void> {
  await notify(tx, [accountId], { notice: 'activated', occasion: `activated ${now.toISOString()}`, now })
}

/** What staff write to a client about the end of their paid time. */
export const planEndNotice = (
  paidExpiration: Date,
  now: Date,
): { notice: 'ended' | 'ends'; details: NoticeDetails } => ({
  notice: isExpired({ paidExpiration }, now) ? 'ended' : 'ends',
  details: { until: paidExpiration.toISOString() },
})

/** Whether it went by any way that the client wants. */
export async function notifyPlanEnd(
  tx: Queries,
  { accountId, paidExpiration, now }: { accountId: string; paidExpiration: Date; now: Date },
): Promise<boolean> {
  const occasion = `by hand ${now.toISOString()}`
  return (await notify(tx, [accountId], { ...planEndNotice(paidExpiration, now), occasion, now })).length > 0
}
