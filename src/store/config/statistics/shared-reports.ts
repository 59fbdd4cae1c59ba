import { and, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm'
import { first, type Queries } from '../engine/database.ts'
import { accounts, sharedReports } from '../schema.ts'

export type ShareRow = typeof sharedReports.$inferSelect
type NewShare = Omit<ShareRow, 'id' | 'openings' | 'openedAt'>

export const findShare = (db: Queries, id: string): Promise<ShareRow | undefined> =>
  first(db.select().from(sharedReports).where(eq(sharedReports.id, id)))

/** Newest first, with the makers' addresses. */
export const listShares = (db: Queries, clientId: string): Promise<(ShareRow & { email: string })[]> =>
  db
    .select({ ...getTableColumns(sharedReports), email: accounts.email })
    .from(sharedReports)
    .innerJoin(accounts, eq(accounts.id, sharedReports.accountId))
    .where(eq(sharedReports.clientId, clientId))
    .orderBy(desc(sharedReports.id))

/** Lock the client first. */
export const countShares = (tx: Queries, clientId: string, now: Date): Promise<number> =>
  tx.$count(sharedReports, and(eq(sharedReports.clientId, clientId), gt(sharedReports.expiresAt, now)))

export const insertShare = (tx: Queries, share: NewShare): Promise<ShareRow | undefined> =>
  first(tx.insert(sharedReports).values(share).returning())

export const deleteShare = (tx: Queries, clientId: string, id: string): Promise<ShareRow | undefined> =>
  first(
    tx
      .delete(sharedReports)
      .where(and(eq(sharedReports.id, id), eq(sharedReports.clientId, clientId)))
      .returning(),
  )

export async function countOpening(db: Queries, id: string, now: Date): Promise<void> {
  await db
    .update(sharedReports)
    .set({ openings: sql`${sharedReports.openings} + 1`, openedAt: now })
    .where(eq(sharedReports.id, id))
}

export async function pruneShares(db: Queries, endedBefore: Date): Promise<void> {
  await db.delete(sharedReports).where(lt(sharedReports.expiresAt, endedBefore))
}
