import { found, invalid } from '../../contract/failure.ts'
import type { PaymentLine } from '../../contract/billing/payments.ts'
import type { NoticeDetails } from '../../contract/notifications/notification-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { dayIn, startOfDay } from '../../lib/time/day.ts'
import { isExpired } from '../../rules/billing/account-state.ts'
import type { Paid, Period } from '../../rules/billing/ledger.ts'
import { inLanguages } from '../../rules/notifications/notice-values.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { findPayment, paidPeriodsOf, type PaymentRow } from '../../store/config/billing/payments.ts'
import { findMethodByName } from '../../store/config/billing/payment-methods.ts'
import { findPlan, type PlanRow } from '../../store/config/billing/plans.ts'
import { notify } from '../notifications/notify.ts'

type Clock = { now: Date; timezone: string }

/** Today or missing: now; else the day's start in the caller's zone. */
export function paidAtOf(date: string | undefined, { now, timezone }: Clock): Date {
  if (date === undefined || date === dayIn(timezone, now)) return now
  return date.length === 10 ? startOfDay(date, timezone) : new Date(date)
}

/** Throws 422 for an unknown plan, an empty payment, or a future date. */
export async function requirePayable(
  tx: Queries,
  { planId, months, generations, paidAt }: Paid,
  now: Date,
): Promise<void> {
  if (!(await findPlan(tx, planId))) throw invalid({ tariffId: [TEXTS.selectedInvalid] })
  if (months + generations === 0) throw invalid({ months: [TEXTS.paidNothing] })
  if (paidAt > now) throw invalid({ date: [TEXTS.dateAhead] })
}

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

export async function paymentNow(tx: Queries, id: string): Promise<PaymentLine> {
  const row = found(await findPayment(tx, id))
  return toPaymentView(row, (await paidPeriodsOf(tx, [row.accountId])).get(id))
}

const moneyDetail = (amount: number, currency: string): string => `${amount} ${currency}`

async function planDetails(tx: Queries, planId: string | null): Promise<NoticeDetails> {
  const plan = await findPlan(tx, planId)
  return plan ? pricedPlan(plan) : {}
}

export const pricedPlan = ({ name, names, price, currency }: PlanRow): NoticeDetails => ({
  ...inLanguages('plan', name, names),
  ...(price > 0 && { price: moneyDetail(price, currency) }),
})

type Recorded = {
  accountId: string
  paymentId: string
  paid: Paid
  until: Date | null
  activated: boolean
  now: Date
}

async function paymentDetails(
  tx: Queries,
  { paid: { planId, amount, currency, method, paidAt }, until }: Pick<Recorded, 'paid' | 'until'>,
): Promise<NoticeDetails> {
  const { price: _price, ...plan } = await planDetails(tx, planId)
  return {
    amount: moneyDetail(amount, currency),
    date: paidAt.toISOString(),
    ...inLanguages('method', method, (await findMethodByName(tx, method))?.names ?? {}),
    ...plan,
    ...(until && { until: until.toISOString() }),
  }
}

export async function notifyPayment(tx: Queries, recorded: Recorded): Promise<void> {
  const { accountId, paymentId, activated, now } = recorded
  await notify(tx, [accountId], {
    notice: 'payment',
    occasion: paymentId,
    details: await paymentDetails(tx, recorded),
    now,
  })
  if (activated) await notifyActivated(tx, accountId, now)
}

const NOTIFIED_OF = ['planId', 'months', 'generations', 'amount', 'currency', 'method'] as const

/** For a correction or deletion (no `before`). A changed note notifies nobody. */
export async function notifyPaymentChange(
  tx: Queries,
  changed: Omit<Recorded, 'activated'>,
  before?: Paid,
): Promise<void> {
  const { accountId, paymentId, paid, now } = changed
  const notice = before ? 'paymentChanged' : 'paymentDeleted'
  const isSame = (old: Paid) =>
    NOTIFIED_OF.every((name) => old[name] === paid[name]) && old.paidAt.getTime() === paid.paidAt.getTime()
  if (before && isSame(before)) return
  const details = await paymentDetails(tx, changed)
  await notify(tx, [accountId], { notice, occasion: `${notice} ${paymentId} ${now.toISOString()}`, details, now })
}

async function notifyActivated(tx: Queries, accountId: string, now: Date, details: NoticeDetails = {}): Promise<void> {
  await notify(tx, [accountId], { notice: 'activated', occasion: `activated ${now.toISOString()}`, details, now })
}

/** Staff gave access or a plan without a payment. */
export async function notifyAccess(
  tx: Queries,
  { id, planId, now }: { id: string; planId: string | null; now: Date },
  changed: { activated: boolean; isOther: boolean },
): Promise<void> {
  const { price: _price, ...plan } = await planDetails(tx, planId)
  const details = { ...plan, date: now.toISOString() }
  if (changed.activated) await notifyActivated(tx, id, now, details)
  else if (changed.isOther)
    await notify(tx, [id], { notice: 'planGiven', occasion: `given ${now.toISOString()}`, details, now })
}

export const planEndDetails = async (
  tx: Queries,
  { planId, paidExpiration }: { planId: string | null; paidExpiration: Date },
): Promise<NoticeDetails> => ({ until: paidExpiration.toISOString(), ...(await planDetails(tx, planId)) })

export const planEndNotice = async (
  tx: Queries,
  client: { planId: string | null; paidExpiration: Date },
  now: Date,
): Promise<{ notice: 'ended' | 'ends'; details: NoticeDetails }> => ({
  notice: isExpired(client, now) ? 'ended' : 'ends',
  details: await planEndDetails(tx, client),
})

/** False if no channel wanted it. */
export async function notifyPlanEnd(
  tx: Queries,
  { id, now, ...ends }: { id: string; planId: string | null; paidExpiration: Date; now: Date },
): Promise<boolean> {
  const occasion = `by hand ${now.toISOString()}`
  return (await notify(tx, [id], { ...(await planEndNotice(tx, ends, now)), occasion, now })).length > 0
}
