/** An account's open sessions, as it sees and ends them. */
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { sessions } from './schema.ts'

export type SessionRow = typeof sessions.$inferSelect

/** Those that are alive at `now`, newest first, at most 100. */
export async function listSessions(db: Queries, accountId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.id))
    .limit(100)
}

/** The session that was ended; undefined where the account has none of that id. */
export async function endSession(tx: Queries, accountId: string, id: string): Promise<SessionRow | undefined> {
  const [row] = await tx
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)))
    .returning()
  return row
}

/** Ends all but one; how many they were. */
export async function endOtherSessions(tx: Queries, accountId: string, kept: Buffer): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), ne(sessions.tokenHash, kept)))
    .returning({ id: sessions.id })
  return ended.length
}
