/** Tells an account what happened to the way into it; written in the transaction of what happened. */
import type { Queries } from '../store/config/database.ts'
import { tell } from './tell.ts'

export async function tellOwner(
  tx: Queries,
  accountId: string,
  what: 'password' | 'twoFactorOn' | 'twoFactorOff',
  now: Date,
): Promise<void> {
  await tell(tx, [accountId], { notice: what, occasion: `${what} ${now.toISOString()}`, now })
}
