/** A payment in a form: texts, which the server validates. */
import type { PaymentLine } from '../../../src/contract/billing/payments.ts'
import type { Plan } from '../../../src/contract/billing/plans.ts'
import type { Question } from '../../../src/contract/table.ts'
import { moneyIn, moneyText } from '../../../src/lib/numbers/money.ts'
import { dayIn } from '../../i18n/format.ts'

export type Draft = {
  clientId: string
  tariffId: string
  months: string
  generations: string
  amount: string
  currency: string
  method: string
  date: string
  note: string
  reason: string
}
export type Start = Partial<Draft>

const EMPTY: Draft = {
  clientId: '',
  tariffId: '',
  months: '1',
  generations: '0',
  amount: '',
  currency: '',
  method: '',
  date: '',
  note: '',
  reason: '',
}

export const draftOf = (payment: PaymentLine, timezone: string): Draft => ({
  ...EMPTY,
  clientId: payment.clientId,
  tariffId: payment.tariffId,
  months: String(payment.months),
  generations: String(payment.generations),
  amount: moneyText(payment.amount, payment.currency),
  currency: payment.currency,
  method: payment.method,
  date: dayIn(timezone, 0, Date.parse(payment.date)),
  note: payment.note,
})

/** Today, with the plan's price if known. */
export const newDraft = (start: Start, plans: readonly Plan[], timezone: string): Draft =>
  priced({ ...EMPTY, date: dayIn(timezone), ...start }, plans)

const wholeIn = (text: string): number => {
  const bare = text.replaceAll(/\s/g, '')
  return /^\d{1,9}$/.test(bare) ? Number(bare) : -1
}

function priceOf({ tariffId, months }: Draft, plans: readonly Plan[]): Pick<Draft, 'amount' | 'currency'> | undefined {
  const plan = plans.find((one) => one.id === tariffId)
  const count = wholeIn(months)
  if (!plan || count < 0) return undefined
  return { amount: moneyText(plan.price * count, plan.currency), currency: plan.currency }
}

const priced = (draft: Draft, plans: readonly Plan[]): Draft => ({ ...draft, ...priceOf(draft, plans) })

/** The amount follows until typed. */
export function changed(draft: Draft, part: Partial<Draft>, plans: readonly Plan[]): Draft {
  const next = { ...draft, ...part }
  const was = priceOf(draft, plans)
  const follows =
    draft.amount === '' || (was !== undefined && was.amount === draft.amount && was.currency === draft.currency)
  return follows && ('tariffId' in part || 'months' in part) ? priced(next, plans) : next
}

const chosen = (id: string): string => (id === '' ? undefined : id) as string

/** Unchosen fields are omitted, so that the server asks. Invalid numbers are −1, which it refuses with a message. */
const fieldsOf = (draft: Draft) => ({
  tariffId: chosen(draft.tariffId),
  months: wholeIn(draft.months),
  generations: wholeIn(draft.generations === '' ? '0' : draft.generations),
  amount: moneyIn(draft.amount, draft.currency.toUpperCase()) ?? -1,
  currency: draft.currency,
  method: draft.method,
  note: draft.note,
})

export const paymentOf = (draft: Draft, idempotencyKey: string): Question<'clients.payment'> => ({
  ...fieldsOf(draft),
  clientId: chosen(draft.clientId),
  ...(draft.date && { date: draft.date }),
  idempotencyKey,
})

/** An unchanged day keeps its time. */
export const changeOf = (draft: Draft, from: Draft, id: string): Question<'payments.updatePayment'> => ({
  ...fieldsOf(draft),
  ...(draft.date !== from.date && draft.date !== '' && { date: draft.date }),
  id,
  reason: draft.reason,
})
