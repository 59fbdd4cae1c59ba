/** Sessions in which staff see a client's panel. Each hangs on a session of the staff member and ends with it. */
import { eq } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { sessions } from './schema.ts'
import type { NewSession } from './sessions.ts'

/** In place of any that was opened from the same session. The client has not signed in by it. */
export async function openSupportSession(tx: Queries, session: NewSession & { openedFrom: Buffer }): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.openedFrom, session.openedFrom))
  await tx.insert(sessions).values(session)
}
