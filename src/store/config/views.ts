/** Saved views of Statistics. */
import { and, asc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { accounts, savedViews } from './schema.ts'

export type ViewRow = typeof savedViews.$inferSelect & { author: string }
export type ViewFields = Pick<ViewRow, 'accountId' | 'teamId' | 'name' | 'state' | 'shared' | 'isDefault'>

const rows = (db: Queries) =>
  db
    .select({ ...getTableColumns(savedViews), author: accounts.email })
    .from(savedViews)
    .innerJoin(accounts, eq(accounts.id, savedViews.accountId))

/** The account's own views, and those shared with its team, by name. */
export function listViews(db: Queries, accountId: string, teamId: string | null): Promise<ViewRow[]> {
  const team = teamId === null ? isNull(savedViews.teamId) : eq(savedViews.teamId, teamId)
  return rows(db)
    .where(or(eq(savedViews.accountId, accountId), and(savedViews.shared, team)))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id))
}

/** Held until the end of the transaction. */
export async function lockView(tx: Queries, id: string): Promise<ViewRow | undefined> {
  const [row] = await rows(tx).where(eq(savedViews.id, id)).for('update', { of: savedViews })
  return row
}

/**
 * An account's views. The account is locked, so that two saves at once neither pass the limit nor both make a default.
 */
export async function lockOwnViews(tx: Queries, accountId: string): Promise<ViewRow[]> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
  return rows(tx).where(eq(savedViews.accountId, accountId))
}

/** Stores a view, in place of the one with the id `replaced`; answers its id. A new default replaces the former one. */
export async function putView(tx: Queries, fields: ViewFields, replaced: string | undefined): Promise<string> {
  if (fields.isDefault)
    await tx.update(savedViews).set({ isDefault: false }).where(eq(savedViews.accountId, fields.accountId))
  const stored = { id: savedViews.id }
  const [row] =
    replaced === undefined
      ? await tx.insert(savedViews).values(fields).returning(stored)
      : await tx.update(savedViews).set(fields).where(eq(savedViews.id, replaced)).returning(stored)
  if (!row) throw new Error('the view was not stored')
  return row.id
}

export async function deleteView(tx: Queries, id: string): Promise<void> {
  await tx.delete(savedViews).where(eq(savedViews.id, id))
}
