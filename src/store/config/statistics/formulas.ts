import { and, asc, eq } from 'drizzle-orm'
import type { Queries } from '../engine/database.ts'
import { accounts, formulas } from '../schema.ts'

export type FormulaRow = typeof formulas.$inferSelect
type FormulaFields = Pick<FormulaRow, 'name' | 'expression' | 'unit' | 'decimals'>

/** Oldest first. */
export const listFormulas = (db: Queries, accountId: string): Promise<FormulaRow[]> =>
  db.select().from(formulas).where(eq(formulas.accountId, accountId)).orderBy(asc(formulas.id))

/** Locks the account, so that concurrent saves keep the limit. */
export async function lockFormulas(tx: Queries, accountId: string): Promise<FormulaRow[]> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
  return listFormulas(tx, accountId)
}

/** Updates by id, or inserts without one. */
export async function putFormula(
  tx: Queries,
  accountId: string,
  fields: FormulaFields,
  id: string | undefined,
): Promise<FormulaRow> {
  const [row] =
    id === undefined
      ? await tx
          .insert(formulas)
          .values({ ...fields, accountId })
          .returning()
      : await tx
          .update(formulas)
          .set(fields)
          .where(and(eq(formulas.id, id), eq(formulas.accountId, accountId)))
          .returning()
  if (!row) throw new Error('the formula was not stored')
  return row
}

export async function deleteFormula(tx: Queries, id: string): Promise<void> {
  await tx.delete(formulas).where(eq(formulas.id, id))
}
