/** Retention of hits and of whole addresses. Null: forever. */
export type Retention = { keepMonths: number | null; cutAddressDays: number | null }

/** A campaign may keep less, never more. */
export function retentionOf(
  operator: Retention,
  campaign: { keepMonths?: number | null | undefined; cutAddressDays?: number | null | undefined },
): Retention {
  return {
    keepMonths: least(operator.keepMonths, campaign.keepMonths),
    cutAddressDays: least(operator.cutAddressDays, campaign.cutAddressDays),
  }
}

function least(a: number | null, b: number | null | undefined): number | null {
  if (a === null || b === null || b === undefined) return a ?? b ?? null
  return Math.min(a, b)
}

/** First kept moment: midnight (UTC) so many months ago; a missing day becomes the last. */
export function retentionStart(now: Date, months: number): Date {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(now.getUTCDate(), days))
  return first
}

/** First moment with whole addresses: midnight (UTC) that many days ago. */
export const fullAddressStart = (now: Date, days: number): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - days))
