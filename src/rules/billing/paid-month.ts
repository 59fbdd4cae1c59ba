/** The month that a plan's click limit counts in, and when the client is notified of what is used. */

import { addMonths } from './ledger.ts'

export type PaidMonth = { /** Included. */ from: Date; /** Not included. */ to: Date }

/**
 * A paid month begins with the payment, and the next ones with the same moment of each month after it, UTC; where a
 * month has no such day, with its last one. `paidFrom`: since when it is paid without a gap. An account that was never
 * paid for has calendar months.
 */
export function paidMonth(paidFrom: Date | null, now: Date): PaidMonth {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const anchor = paidFrom ?? new Date(Date.UTC(year, month, 1))
  // counted from the anchor each time, so that the 31st is not lost in February
  let months = (year - anchor.getUTCFullYear()) * 12 + month - anchor.getUTCMonth()
  if (addMonths(anchor, months) > now) months -= 1
  return { from: addMonths(anchor, months), to: addMonths(anchor, months + 1) }
}

const NOTIFIED_AT = [100, 80] as const
export type NotifiedAt = 0 | (typeof NOTIFIED_AT)[number]

/** The highest share, in percent, of those notified that is reached; 0: none. */
export const shareReached = (used: number, limit: number): NotifiedAt =>
  NOTIFIED_AT.find((share) => used * 100 >= limit * share) ?? 0
