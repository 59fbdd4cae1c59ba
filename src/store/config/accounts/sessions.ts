/** Sessions: opaque tokens, stored as SHA-256, valid until `expires_at` or logout. */
import { and, desc, eq, getTableColumns, gt, inArray, isNull, lte, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ACCOUNT_COLUMNS, type AccountRow } from './accounts.ts'
import { first, type Queries } from '../engine/database.ts'
import { accounts, sessions } from '../schema.ts'

type NewSession = {
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
  /** Staff member viewing the account's panel from their own session. */
  staff?: AccountRow | undefined
}

/**
 * Valid at `now`; undefined for a deleted account. A session opened from a staff session ends with it. Deletes expired
 * ones, so that setting the clock back does not revive them.
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

export async function deleteSessionsOf(tx: Queries, accountId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.accountId, accountId))
}

export async function pruneSessions(db: Queries, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}

export type SessionRow = typeof sessions.$inferSelect

/** Valid at `now`, newest first, at most 100. */
export async function listSessions(db: Queries, accountId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.id))
    .limit(100)
}

/** Undefined when the account has none of that id. */
export const endSession = (tx: Queries, accountId: string, id: string): Promise<SessionRow | undefined> =>
  first(
    tx
      .delete(sessions)
      .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)))
      .returning(),
  )

/** Returns how many ended. */
export async function endOtherSessions(tx: Queries, accountId: string, kept: Buffer): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), ne(sessions.tokenHash, kept)))
    .returning({ id: sessions.id })
  return ended.length
}

/**
 * Staff see a client's panel; ends with the staff session, replaces another opened from it, and is no sign-in of the
 * client.
 */
export async function openSupportSession(tx: Queries, session: NewSession & { openedFrom: Buffer }): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.openedFrom, session.openedFrom))
  await tx.insert(sessions).values(session)
}

/** Ends all support sessions of a staff member for good. */
export async function endSupportSessionsOf(tx: Queries, staffId: string): Promise<void> {
  const own = tx.select({ tokenHash: sessions.tokenHash }).from(sessions).where(eq(sessions.accountId, staffId))
  await tx.delete(sessions).where(inArray(sessions.openedFrom, own))
}
