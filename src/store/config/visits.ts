/** When an account last used the panel. */
import { eq, inArray } from 'drizzle-orm'
import type { AccountRow } from './accounts.ts'
import { isUnavailable, type Queries } from './database.ts'
import { accounts } from './schema.ts'

const EVERY_MS = 5 * 60_000

/**
 * Notes a visit, unless one of the last five minutes is noted: a panel that is in use costs a write in five minutes.
 * While the row is held by a change, or the store is away, it is left to the next call.
 */
export async function noteVisit(
  db: Queries,
  { id, visitedAt }: Pick<AccountRow, 'id' | 'visitedAt'>,
  now: Date,
): Promise<void> {
  if (visitedAt !== null && Math.abs(now.getTime() - visitedAt.getTime()) < EVERY_MS) return
  const free = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('no key update', { skipLocked: true })
  try {
    await db.update(accounts).set({ visitedAt: now }).where(inArray(accounts.id, free))
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}
