import { and, asc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm'
import type { ScreenTitle } from '../../../contract/screens.ts'
import { first, type Queries } from '../engine/database.ts'
import { accounts, savedViews } from '../schema.ts'

export type ViewRow = typeof savedViews.$inferSelect & { author: string }
type ViewFields = Pick<ViewRow, 'accountId' | 'teamId' | 'screen' | 'name' | 'state' | 'shared' | 'isDefault'>

const rows = (db: Queries) =>
  db
    .select({ ...getTableColumns(savedViews), author: accounts.email })
    .from(savedViews)
    .innerJoin(accounts, eq(accounts.id, savedViews.accountId))

type Whose = { accountId: string; teamId: string | null; screens: readonly ScreenTitle[] }

/** Own views of some screens, and those shared with the team, by name. */
export function listViews(db: Queries, { accountId, teamId, screens }: Whose): Promise<ViewRow[]> {
  const team = teamId === null ? isNull(savedViews.teamId) : eq(savedViews.teamId, teamId)
  return rows(db)
    .where(
      and(
        inArray(savedViews.screen, [...screens]),
        or(eq(savedViews.accountId, accountId), and(savedViews.shared, team)),
      ),
    )
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id))
}

const ofScreen = ({ accountId, screen }: Pick<ViewRow, 'accountId' | 'screen'>) =>
  and(eq(savedViews.accountId, accountId), eq(savedViews.screen, screen))

export const lockView = (tx: Queries, id: string): Promise<ViewRow | undefined> =>
  first(rows(tx).where(eq(savedViews.id, id)).for('no key update', { of: savedViews }))

/** Locks the account: concurrent saves keep the limit and one default. */
export async function lockOwnViews(tx: Queries, accountId: string, screen: ScreenTitle): Promise<ViewRow[]> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  return rows(tx).where(ofScreen({ accountId, screen }))
}

/** Replaces `replaced`, if given; returns the id. A new default replaces the old. */
export async function putView(tx: Queries, fields: ViewFields, replaced: string | undefined): Promise<string> {
  if (fields.isDefault) await tx.update(savedViews).set({ isDefault: false }).where(ofScreen(fields))
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
