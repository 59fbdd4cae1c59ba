import { eq, inArray } from 'drizzle-orm'
import type { AccountRow } from './accounts.ts'
import { isUnavailable, type Queries } from '../engine/database.ts'
import { accounts } from '../schema.ts'

const EVERY_MS = 5 * 60_000

/** Panel use, every five minutes at most. Skipped while the row is locked or the store down. */
export async function recordPanelVisit(
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
