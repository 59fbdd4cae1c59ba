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

export type Period = { from: Date; /** Not included. */ to: Date }
type PaidPeriod = Period & { payment: Payment; /** Since when it is paid without a gap. */ since: Date }

/**
 * What each payment for months pays for, oldest first, deleted ones nothing. Each extends the paid time from the later
 * of its own time and the end so far. Payments that follow each other without a gap are counted as one from the first
 * one's day, so that a month that is too short costs no days later: a month and a month are two months.
 */
function paidPeriods(payments: readonly Payment[]): PaidPeriod[] {
  const periods: PaidPeriod[] = []
  let months = 0
  for (const payment of payments.filter((one) => !one.deleted && one.months > 0).sort(byTime)) {
    const before = periods.at(-1)
    const goesOn = before !== undefined && payment.paidAt <= before.to
    const since = goesOn ? before.since : payment.paidAt
    months = payment.months + (goesOn ? months : 0)
    periods.push({ payment, since, from: goesOn ? before.to : since, to: addMonths(since, months) })
  }
  return periods
}

/** The time that each payment of a client pays for, by its id; none for site generations only. */
export const periodsOf = (payments: readonly Payment[]): Map<string, Period> =>
  new Map(paidPeriods(payments).map(({ payment, from, to }) => [payment.id, { from, to }]))

/** What payments give together, deleted ones nothing. */
export function givenBy(payments: readonly Payment[]): Given {
  const last = paidPeriods(payments).at(-1)
  return {
    paidFrom: last?.since ?? null,
    paidExpiration: last?.to ?? null,
    planId: last?.payment.planId ?? null,
    generations: payments.reduce((sum, one) => sum + (one.deleted ? 0 : one.generations), 0),
  }
}
