/**
 * Tells a client of his paid time: a payment that was recorded, an end that is near or past. Written in the transaction
 * of what happened.
 */
import { isExpired } from '../rules/account-state.ts'
import type { Queries } from '../store/config/database.ts'
import { tell } from './tell.ts'

type Recorded = {
  accountId: string
  paymentId: string
  until: Date | null
  /** The account was switched on by it. */ activated: boolean
  now: Date
}

export async function tellPayment(
  tx: Queries,
  { accountId, paymentId, until, activated, now }: Recorded,
): Promise<void> {
  await tell(tx, [accountId], {
    notice: 'payment',
    occasion: paymentId,
    details: until ? { until: until.toISOString() } : {},
    now,
  })
  if (activated) await tellActivated(tx, accountId, now)
}

export async function tellActivated(tx: Queries, accountId: string, now: Date): Promise<void> {
  await tell(tx, [accountId], { notice: 'activated', occasion: `activated ${now.toISOString()}`, now })
}

/** What staff send by hand, however often. */
export async function tellEnd(
  tx: Queries,
  { accountId, paidExpiration, now }: { accountId: string; paidExpiration: Date; now: Date },
): Promise<void> {
  const notice = isExpired({ paidExpiration }, now) ? 'ended' : 'ends'
  await tell(tx, [accountId], {
    notice,
    occasion: `by hand ${now.toISOString()}`,
    details: { until: paidExpiration.toISOString() },
    now,
  })
}
