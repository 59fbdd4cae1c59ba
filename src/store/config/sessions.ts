/** Sessions: opaque tokens, stored as SHA-256, alive until `expires_at` or logout. */
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { ACCOUNT_COLUMNS, type AccountRow } from './accounts.ts'
import type { Queries } from './database.ts'
import { accounts, sessions } from './schema.ts'

export type NewSession = { tokenHash: Buffer; accountId: string; createdAt: Date; expiresAt: Date; address: string; agent: string }

export async function insertSession(db: Queries, session: NewSession): Promise<void> {
  await db.insert(sessions).values(session)
  await db.update(accounts).set({ signedInAt: session.createdAt }).where(eq(accounts.id, session.accountId))
}

/** The account of a session that is alive at `now`; a deleted account has none. */
export async function findSession(db: Queries, tokenHash: Buffer, now: Date): Promise<{ account: AccountRow } | undefined> {
  const [row] = await db
    .select({ account: ACCOUNT_COLUMNS })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), isNull(accounts.deletedAt)))
  return row
}

export async function deleteSession(db: Queries, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Ends every session of an account at once. */
export async function deleteSessionsOf(tx: Queries, accountId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId))
}

/** Deletes sessions that have ended; for a timed job. */
export async function pruneSessions(db: Queries, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}
