/** Sessions: opaque tokens, stored as SHA-256, alive until `expires_at` or logout. */
import { and, eq, gt, lte } from 'drizzle-orm'
import { ACCOUNT_COLUMNS, type AccountRow } from './accounts.ts'
import type { Queries } from './database.ts'
import { accounts, sessions } from './schema.ts'

export type NewSession = { tokenHash: Buffer; accountId: string; createdAt: Date; expiresAt: Date; address: string; agent: string }

export async function insertSession(db: Queries, session: NewSession): Promise<void> {
  await db.insert(sessions).values(session)
}

/** The account of a session that is alive at `now`. */
export async function findSession(db: Queries, tokenHash: Buffer, now: Date): Promise<{ account: AccountRow } | undefined> {
  const [row] = await db
    .select({ account: ACCOUNT_COLUMNS })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
  return row
}

export async function deleteSession(db: Queries, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Deletes sessions that have ended; for a timed job. */
export async function pruneSessions(db: Queries, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}
