/** Append-only ledger. Amounts: whole minor units. */
import { z } from 'zod'
import { count, dayField, id, instant, instantField, page, storable, timezone } from '../common.ts'
import { endpoint, FILE } from '../endpoint.ts'
import { amountField, currencyField } from '../money/money.ts'
import { NOTIFICATION_CHANNELS } from '../notifications/notification-words.ts'
import { LANGUAGES, STAFF } from '../roles.ts'
import { TEXTS } from '../texts.ts'

const paid = {
  tariff: z.string(),
  months: count,
  /** Site generations bought. */
  generations: count,
  amount: count,
  currency: z.string(),
  method: z.string(),
  date: instant,
  note: z.string(),
}

const payment = z.object({
  id,
  clientId: id,
  email: z.string(),
  tariffId: id,
  ...paid,
  /** End exclusive; null: site generations only, or deleted. */
  period: z.object({ from: instant, to: instant }).nullable(),
  changes: count,
})
export type PaymentLine = z.output<typeof payment>

const entry = z.object({
  id,
  kind: z.enum(['made', 'updated', 'deleted']),
  at: instant,
  /** Null: older than the ledger. */
  author: z.string().nullable(),
  reason: z.string(),
  ...paid,
})
export type PaymentEntry = z.output<typeof entry>

const awaitedPayment = z.object({
  id,
  clientId: id,
  email: z.string(),
  kind: z.enum(['plan', 'generations']),
  tariffId: id.nullable(),
  tariff: z.string().nullable(),
  /** For the client's current plan. */
  renewal: z.boolean(),
  count,
  /** A month; null: no price, or site generations. */
  amount: count.nullable(),
  currency: z.string().nullable(),
  createdAt: instant,
})
export type AwaitedPayment = z.output<typeof awaitedPayment>

const sum = z.object({ currency: z.string(), amount: count, count })
export type CurrencySum = z.output<typeof sum>

const whole = (least: number, most: number) =>
  z.int(TEXTS.monthsInvalid).min(least, TEXTS.monthsInvalid).max(most, TEXTS.monthsInvalid)
const months = whole(0, 120)
const generations = z.int(TEXTS.limitInvalid).min(0, TEXTS.limitInvalid).max(100_000)
const method = z
  .string(TEXTS.methodRequired)
  .trim()
  .min(1, { error: TEXTS.methodRequired, abort: true })
  .max(64)
  .pipe(storable)
const note = storable.trim().max(1000)
const given = z.object({
  tariffId: id,
  amount: amountField(TEXTS.amountInvalid),
  currency: currencyField,
  method,
  /** Default: now, as for today. */
  date: z.union([dayField, instantField], TEXTS.dateInvalid).optional(),
})
/** 0 months: site generations only. */
const fields = z.object({
  ...given.shape,
  months: months.default(1),
  generations: generations.default(0),
  note: note.default(''),
})
const changed = z.object({ ...given.shape, months, generations, note }).partial()
const reason = z
  .string(TEXTS.reasonRequired)
  .trim()
  .min(1, { error: TEXTS.reasonRequired, abort: true })
  .max(500)
  .pipe(storable)

const filter = z.object({
  clientId: id.optional(),
  tariffId: id.optional(),
  method: storable.trim().max(64).optional(),
  currency: currencyField.optional(),
  startDate: dayField.optional(),
  endDate: dayField.optional(),
  timezone: timezone.optional(),
  /** Part of e-mail, note or method. */
  search: z.string().trim().max(200).default(''),
})

const expiring = z.object({
  clientId: id,
  email: z.string(),
  tariffId: id.nullable(),
  tariff: z.string().nullable(),
  paidExpiration: instant,
  active: z.boolean(),
  lastPayment: z
    .object({ amount: count, currency: z.string(), date: instant, months: count, method: z.string() })
    .nullable(),
  /** Last reminder, about this or an earlier end. */
  reminded: instant.nullable(),
  /** True if automatic. */
  remindedByItself: z.boolean(),
})
export type Expiring = z.output<typeof expiring>

export const money = {
  'clients.payment': endpoint('clients.payment', {
    allowed: STAFF,
    effect: 'changes',
    description:
      'Records a payment, amount in minor units of the currency: the plan becomes the client’s, their paid time grows by the months, their account is switched on. The same idempotencyKey again answers the first payment and changes nothing.',
    input: z.object({ clientId: id, ...fields.shape, idempotencyKey: storable.trim().min(1).max(100).optional() }),
    reply: z.object({ payment }),
    message: 'Payment recorded.',
  }),
  'payments.list': endpoint('payments.list', {
    allowed: STAFF,
    effect: 'reads',
    description:
      'Payments that are not deleted, newest first, with their sums by currency and by method in minor units, those of the days before, and what clients have asked for and not paid yet.',
    input: z.object({ ...filter.shape, ...page.shape }),
    reply: z.object({
      payments: z.array(payment),
      total: count,
      sums: z.array(sum),
      methods: z.array(z.object({ method: z.string(), ...sum.shape })),
      /** As many days before, to the same moment; null without a first day. */
      before: z.array(sum).nullable(),
      requests: z.array(awaitedPayment),
    }),
  }),
  'payments.read': endpoint('payments.read', {
    allowed: STAFF,
    effect: 'reads',
    description: 'One payment, deleted ones too, with every entry of the ledger about it, oldest first.',
    input: z.object({ id }),
    reply: z.object({
      payment,
      deleted: z.boolean(),
      entries: z.array(entry),
      /** Minor units; `paid`: already paid. */
      royalties: z.array(z.object({ currency: z.string(), amount: z.int(), paid: z.int() })),
    }),
  }),
  'payments.export': endpoint('payments.export', {
    allowed: STAFF,
    effect: 'reads',
    description: 'The payments of a filter as CSV, at most 100 000, newest first. Amounts are decimal numerals.',
    input: filter,
    reply: FILE,
  }),
  'payments.updatePayment': endpoint('payments.updatePayment', {
    allowed: STAFF,
    effect: 'changes',
    description:
      'Changes what is given of a payment by a new entry of the ledger, with its reason; the client’s paid time and plan are computed anew.',
    input: z.object({ id, ...changed.shape, reason }),
    reply: z.object({ payment }),
    message: 'Payment saved.',
  }),
  'payments.deletePayment': endpoint('payments.deletePayment', {
    allowed: STAFF,
    effect: 'changes',
    description:
      'Deletes a payment by an entry of the ledger, with its reason: the client’s paid time and plan are as if it had never been made.',
    input: z.object({ id, reason }),
    reply: z.object({}),
    message: 'Payment deleted.',
  }),
  'expirations.list': endpoint('expirations.list', {
    allowed: STAFF,
    effect: 'reads',
    description:
      'Clients whose paid time ends, the first to end first: who, when, by which plan, the last payment, and whether they were written to.',
    reply: z.object({ expirations: z.array(expiring) }),
  }),
  'expirations.letter': endpoint('expirations.letter', {
    allowed: STAFF,
    effect: 'reads',
    description:
      'The letter that `expirations.remind` would write to a client now, in their language, and how it would go.',
    input: z.object({ clientId: id }),
    reply: z.object({
      email: z.string(),
      language: z.enum(LANGUAGES),
      subject: z.string(),
      text: z.string(),
      /** Empty: the client has all channels off. */
      channels: z.array(z.enum(NOTIFICATION_CHANNELS)),
    }),
  }),
  'expirations.remind': endpoint('expirations.remind', {
    allowed: STAFF,
    effect: 'changes',
    description:
      'Writes to clients, in the ways that they chose, that their paid time ends or has ended. Nobody is written to if one of them was less than a day ago, by staff or by Weir, unless `again` is true.',
    input: z.object({ clientIds: z.array(id).min(1).max(1000), again: z.boolean().default(false) }),
    reply: z.object({
      reminded: instant,
      /** Clients with all channels off; nothing was sent. */
      unreached: z.array(z.string()),
    }),
    message: 'Reminder sent.',
  }),
}
