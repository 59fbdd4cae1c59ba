/** API keys: one an account, known by their SHA-256. */
import { and, eq, gt, gte, isNull, lt, or } from 'drizzle-orm'
import { ACCOUNT_COLUMNS, type AccountRow } from './accounts.ts'
import type { Queries } from './database.ts'
import { accounts, apiKeys } from './schema.ts'

/** How old the stored time of the last use may be, in milliseconds: a key in use costs one write in this time. */
const USED_MS = 60_000

export type ApiKeyRow = Omit<typeof apiKeys.$inferSelect, 'keyHash' | 'accountId'>
export type NewApiKey = Pick<
  typeof apiKeys.$inferInsert,
  'accountId' | 'keyHash' | 'prefix' | 'createdAt' | 'expiresAt'
>

const COLUMNS = {
  id: apiKeys.id,
  prefix: apiKeys.prefix,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
}

/** An expired key too: it stays until it is deleted or replaced. */
export async function findApiKey(db: Queries, accountId: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db.select(COLUMNS).from(apiKeys).where(eq(apiKeys.accountId, accountId))
  return row
}

/** Adds the key of an account that has none. */
export async function insertApiKey(tx: Queries, key: NewApiKey): Promise<ApiKeyRow | undefined> {
  const [row] = await tx.insert(apiKeys).values(key).returning(COLUMNS)
  return row
}

/** The key that was deleted; undefined where the account had none. */
export async function deleteApiKey(tx: Queries, accountId: string): Promise<ApiKeyRow | undefined> {
  const [row] = await tx.delete(apiKeys).where(eq(apiKeys.accountId, accountId)).returning(COLUMNS)
  return row
}

/** Deletes a key that was made at `since` or later. */
export async function dropKeyMadeSince(tx: Queries, accountId: string, since: Date): Promise<void> {
  await tx.delete(apiKeys).where(and(eq(apiKeys.accountId, accountId), gte(apiKeys.createdAt, since)))
}

/** The account of a key that is valid at `now`; notes that the key was used then. Undefined for a deleted account. */
export async function enterWithKey(
  db: Queries,
  keyHash: Buffer,
  now: Date,
): Promise<{ account: AccountRow } | undefined> {
  const [row] = await db
    .select({ account: ACCOUNT_COLUMNS, lastUsedAt: apiKeys.lastUsedAt })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(and(eq(apiKeys.keyHash, keyHash), gt(apiKeys.expiresAt, now), isNull(accounts.deletedAt)))
  if (!row) return undefined
  const stale = new Date(now.getTime() - USED_MS)
  if (row.lastUsedAt === null || row.lastUsedAt < stale) {
    // of many calls at once, one writes
    const isStale = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, stale))
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.keyHash, keyHash), isStale))
  }
  return row
}
