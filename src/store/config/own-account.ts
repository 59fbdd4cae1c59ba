/** An account's password, and its row held while it is changed. */
import { eq, getTableColumns } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { accounts } from './schema.ts'

export async function passwordHashOf(db: Queries, id: string): Promise<string | undefined> {
  const [row] = await db.select({ passwordHash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, id))
  return row?.passwordHash
}

/**
 * Whether the password is still the one that was checked; if so, nobody changes it until the end of the transaction.
 */
export async function holdPassword(tx: Queries, id: string, passwordHash: string): Promise<boolean> {
  const [row] = await tx
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('no key update')
  return row?.passwordHash === passwordHash
}

/** The whole row, held until the end of the transaction. */
export async function lockAccount(tx: Queries, id: string): Promise<typeof accounts.$inferSelect | undefined> {
  const [row] = await tx.select(getTableColumns(accounts)).from(accounts).where(eq(accounts.id, id)).for('update')
  return row
}
