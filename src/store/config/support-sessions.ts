/** Sessions in which staff see a client's panel. Each hangs on a session of the staff member and ends with it. */
import { eq, inArray } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { sessions } from './schema.ts'
import type { NewSession } from './sessions.ts'

/** In place of any that was opened from the same session. The client has not signed in by it. */
export async function openSupportSession(tx: Queries, session: NewSession & { openedFrom: Buffer }): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.openedFrom, session.openedFrom))
  await tx.insert(sessions).values(session)
}

/**
 * Ends those that were opened from any session of a staff member; what ended so does not come back with the right to
 * open them.
 */
export async function endSupportSessionsOf(tx: Queries, staffId: string): Promise<void> {
  const own = tx.select({ tokenHash: sessions.tokenHash }).from(sessions).where(eq(sessions.accountId, staffId))
  await tx.delete(sessions).where(inArray(sessions.openedFrom, own))
}
