/** What the input says of a payment, checked. */
import { invalid } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'
import { dayIn, startOfDay } from '../lib/day.ts'
import type { Paid } from '../rules/ledger.ts'
import type { Queries } from '../store/config/database.ts'
import { findPlan } from '../store/config/plans.ts'

type Clock = { now: Date; timezone: string }

/** Today, or nothing, is now; any other day its beginning in the caller's time zone. */
export function paidAtOf(date: string | undefined, { now, timezone }: Clock): Date {
  if (date === undefined || date === dayIn(timezone, now)) return now
  return date.length === 10 ? startOfDay(date, timezone) : new Date(date)
}

/** Throws 422 for a plan that does not exist, a payment for nothing, and one that lies ahead. */
export async function requirePayable(
  tx: Queries,
  { planId, months, generations, paidAt }: Paid,
  now: Date,
): Promise<void> {
  if (!(await findPlan(tx, planId))) throw invalid({ tariffId: [TEXTS.selectedInvalid] })
  if (months + generations === 0) throw invalid({ months: [TEXTS.paidNothing] })
  if (paidAt > now) throw invalid({ date: [TEXTS.dateAhead] })
}
