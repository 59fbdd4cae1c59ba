/** Sessions: opaque tokens, stored as SHA-256, alive until `expires_at` or logout. */
import { and, eq, getTableColumns, gt, isNull, lte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ACCOUNT_COLUMNS, type AccountRow } from './accounts.ts'
import type { Queries } from './database.ts'
import { accounts, sessions } from './schema.ts'

export type NewSession = {
  tokenHash: Buffer
  accountId: string
  createdAt: Date
  expiresAt: Date
  address: string
  agent: string
}

export async function insertSession(db: Queries, session: NewSession): Promise<void> {
  await db.insert(sessions).values(session)
  await db.update(accounts).set({ signedInAt: session.createdAt }).where(eq(accounts.id, session.accountId))
}

const parents = alias(sessions, 'parents')
const staff = alias(accounts, 'staff')
const { passwordHash: _hash, ...STAFF_COLUMNS } = getTableColumns(staff)

export type FoundSession = {
  account: AccountRow
  /** Who sees the account's panel by a session of his own. */
  staff?: AccountRow | undefined
}

/**
 * The account of a session that is alive at `now`; a deleted account has none. One that was opened from a staff
 * member's session is alive as long as that one. One whose time, or whose parent's time, is over is deleted when it is
 * shown, so that a clock that goes back does not bring it back.
 */
export async function findSession(db: Queries, tokenHash: Buffer, now: Date): Promise<FoundSession | undefined> {
  const [row] = await db
    .select({ account: ACCOUNT_COLUMNS, staff: STAFF_COLUMNS, openedFrom: sessions.openedFrom })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(parents, and(eq(parents.tokenHash, sessions.openedFrom), gt(parents.expiresAt, now)))
    .leftJoin(staff, and(eq(staff.id, parents.accountId), isNull(staff.deletedAt)))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), isNull(accounts.deletedAt)))
  if (!row) await db.delete(sessions).where(and(eq(sessions.tokenHash, tokenHash), lte(sessions.expiresAt, now)))
  const isOrphan = row !== undefined && row.openedFrom !== null && !row.staff
  if (isOrphan) await deleteSession(db, tokenHash)
  if (!row || isOrphan) return undefined
  return { account: row.account, staff: row.staff ?? undefined }
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
