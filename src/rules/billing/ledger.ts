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
export const paidFields = (paid: Paid): Paid => Object.fromEntries(PAID.map((name) => [name, paid[name]])) as Paid

/** Last entry per payment. Deleted ones stay deleted. */
export function reduceLedger(entries: readonly LedgerEntry[]): Payment[] {
  const payments = new Map<string, Payment>()
  for (const entry of entries) {
    const deleted = entry.kind === 'deleted' || (payments.get(entry.paymentId)?.deleted ?? false)
    payments.set(entry.paymentId, { id: entry.paymentId, ...paidFields(entry), deleted })
  }
  return [...payments.values()]
}

/** Calendar months in UTC; a missing day becomes the month's last. */
export function addMonths(from: Date, months: number): Date {
  const day = from.getUTCDate()
  const later = new Date(from)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(day, last))
  return later
}

export type Entitlement = {
  /** Start of gapless payment, from which paid months count. Null with `paidExpiration`. */
  paidFrom: Date | null
  /** Null: no paid time. */
  paidExpiration: Date | null
  /** Of the latest payment for months. */
  planId: string | null
  /** Site generations bought beside the plan's. */
  generations: number
}

const byTime = (one: Payment, other: Payment): number =>
  one.paidAt.getTime() - other.paidAt.getTime() || Number(BigInt(one.id) - BigInt(other.id))

export type Period = { from: Date; to: Date }
type PaidPeriod = Period & { payment: Payment; /** Start of gapless payment. */ since: Date }

/**
 * Periods of payments, oldest first, without deleted ones. Each extends the paid time from the later of its own time
 * and the current end. Gapless payments count from the first one's day, so that a short month costs no days.
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

/** By payment id; none for site generations only. */
export const periodsOf = (payments: readonly Payment[]): Map<string, Period> =>
  new Map(paidPeriods(payments).map(({ payment, from, to }) => [payment.id, { from, to }]))

export function entitlementOf(payments: readonly Payment[]): Entitlement {
  const last = paidPeriods(payments).at(-1)
  return {
    paidFrom: last?.since ?? null,
    paidExpiration: last?.to ?? null,
    planId: last?.payment.planId ?? null,
    generations: payments.reduce((sum, one) => sum + (one.deleted ? 0 : one.generations), 0),
  }
}
