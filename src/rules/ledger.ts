/**
 * What the ledger of payments comes to: each payment as its entries leave it, and what a client's payments give them.
 */

/** What a payment says. */
export type Paid = {
  planId: string
  /** 0: for site generations only. */
  months: number
  generations: number
  /** Minor units. */
  amount: number
  currency: string
  method: string
  note: string
  paidAt: Date
}
export type EntryKind = 'made' | 'updated' | 'deleted'
export type LedgerEntry = Paid & { paymentId: string; kind: EntryKind }
export type Payment = Paid & { id: string; deleted: boolean }

const PAID = ['planId', 'months', 'generations', 'amount', 'currency', 'method', 'note', 'paidAt'] as const
export const paidOf = (paid: Paid): Paid => Object.fromEntries(PAID.map((name) => [name, paid[name]])) as Paid

/** Each payment as its last entry leaves it. A deleted one stays deleted, whatever is written after it. */
export function reduceLedger(entries: readonly LedgerEntry[]): Payment[] {
  const payments = new Map<string, Payment>()
  for (const entry of entries) {
    const deleted = entry.kind === 'deleted' || (payments.get(entry.paymentId)?.deleted ?? false)
    payments.set(entry.paymentId, { id: entry.paymentId, ...paidOf(entry), deleted })
  }
  return [...payments.values()]
}

/** A number of months later by the calendar, UTC; where the month has no such day, on its last one. */
export function addMonths(from: Date, months: number): Date {
  const day = from.getUTCDate()
  const later = new Date(from)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(day, last))
  return later
}

export type Given = {
  /** Since when it is paid without a gap: paid months are counted from there. Null with `paidExpiration`. */
  paidFrom: Date | null
  /** Null: nothing was paid that lasts. */
  paidExpiration: Date | null
  /** Of the latest payment for months. */
  planId: string | null
  /** Site generations bought beside those of the plan. */
  generations: number
}

const byTime = (one: Payment, other: Payment): number =>
  one.paidAt.getTime() - other.paidAt.getTime() || Number(BigInt(one.id) - BigInt(other.id))

/**
 * What payments give together, deleted ones nothing. Each extends the paid time from the later of its own time and the
 * end so far. Payments that follow each other without a gap are counted as one from the first one's day, so that a
 * month that is too short costs no days later: a month and a month are two months.
 */
export function givenBy(payments: readonly Payment[]): Given {
  const given: Given = { paidFrom: null, paidExpiration: null, planId: null, generations: 0 }
  let from = new Date(0)
  let months = 0
  for (const payment of payments.filter((one) => !one.deleted).sort(byTime)) {
    given.generations += payment.generations
    if (payment.months === 0) continue
    given.planId = payment.planId
    if (given.paidExpiration === null || payment.paidAt > given.paidExpiration) {
      from = payment.paidAt
      months = 0
    }
    months += payment.months
    given.paidFrom = from
    given.paidExpiration = addMonths(from, months)
  }
  return given
}
