/** The month that a plan's click limit counts in, and when the client is told how much of it is used. */

const DAY_MS = 86_400_000

export type PaidMonth = { /** Included. */ from: Date; /** Not included. */ to: Date }

/** The same day of another month, or its last one where it has no such day. */
function inMonths(day: Date, months: number): Date {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day.getUTCDate(), last)))
}

/**
 * Paid months end with the day of `paidExpiration`, in UTC; a month without that day ends with its last one. An account that
 * was never paid for has calendar months.
 */
export function paidMonth(paidExpiration: Date | null, now: Date): PaidMonth {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const anchor = paidExpiration ? new Date((Math.floor(paidExpiration.getTime() / DAY_MS) + 1) * DAY_MS) : new Date(Date.UTC(year, month, 1))
  // counted from the anchor each time, so that the 31st is not lost in February
  let months = (year - anchor.getUTCFullYear()) * 12 + month - anchor.getUTCMonth()
  if (inMonths(anchor, months) > now) months -= 1
  return { from: inMonths(anchor, months), to: inMonths(anchor, months + 1) }
}

const TOLD_AT = [100, 80] as const
export type Told = 0 | (typeof TOLD_AT)[number]

/** The highest share, in percent, of those told of that is reached; 0: none. */
export const shareReached = (used: number, limit: number): Told => TOLD_AT.find((share) => used * 100 >= limit * share) ?? 0
