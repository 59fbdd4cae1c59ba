import { addMonths } from './ledger.ts'

type PaidMonth = { from: Date; to: Date }

/**
 * Starts with the payment and repeats monthly at that moment, UTC; a missing day becomes the last. `paidFrom`: start of
 * gapless payment. Unpaid accounts have calendar months.
 */
export function paidMonth(paidFrom: Date | null, now: Date): PaidMonth {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const anchor = paidFrom ?? new Date(Date.UTC(year, month, 1))
  // from the anchor, so that the 31st survives February
  let months = (year - anchor.getUTCFullYear()) * 12 + month - anchor.getUTCMonth()
  if (addMonths(anchor, months) > now) months -= 1
  return { from: addMonths(anchor, months), to: addMonths(anchor, months + 1) }
}

const NOTIFIED_AT = [100, 80] as const
type NotifiedAt = 0 | (typeof NOTIFIED_AT)[number]

/** The highest notified percentage reached; 0: none. */
export const thresholdReached = (used: number, limit: number): NotifiedAt =>
  NOTIFIED_AT.find((share) => used * 100 >= limit * share) ?? 0
