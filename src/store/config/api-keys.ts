/** API keys, known by their SHA-256: a default one an account, which has no name, and named ones. */
import { and, desc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { KeyScope } from '../../contract/key-words.ts'
import { ACCOUNT_COLUMNS, type AccountRow } from './accounts.ts'
import type { Queries } from './database.ts'
import { accounts, apiKeys } from './schema.ts'

/** How old the stored last use may be, in milliseconds: a key in use costs one write in this time. */
const USED_MS = 60_000

type KeyRow = Omit<typeof apiKeys.$inferSelect, 'keyHash' | 'accountId'>
export type ApiKeyRow = Omit<KeyRow, 'name' | 'expiresAt'> & { expiresAt: Date }
export type NamedKeyRow = Omit<KeyRow, 'name'> & { name: string }
export type NewApiKey = Pick<
  typeof apiKeys.$inferInsert,
  'accountId' | 'keyHash' | 'prefix' | 'createdAt' | 'expiresAt' | 'scopes' | 'name'
>

const COLUMNS = {
  id: apiKeys.id,
  name: apiKeys.name,
  scopes: apiKeys.scopes,
  prefix: apiKeys.prefix,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
  lastAddress: apiKeys.lastAddress,
}
const isDefault = (accountId: string) => and(eq(apiKeys.accountId, accountId), isNull(apiKeys.name))
const isNamed = (accountId: string) => and(eq(apiKeys.accountId, accountId), isNotNull(apiKeys.name))
const isNamedOne = (accountId: string, id: string) => and(isNamed(accountId), eq(apiKeys.id, id))

/** The table's own check holds that a key without a name ends. */
function asDefault(row: KeyRow | undefined): ApiKeyRow | undefined {
  if (!row || row.expiresAt === null) return undefined
  return { ...row, expiresAt: row.expiresAt }
}
const asNamed = (row: KeyRow): NamedKeyRow[] => (row.name === null ? [] : [{ ...row, name: row.name }])

/** The default key, an expired one too: it stays until it is deleted or replaced. */
export async function findApiKey(db: Queries, accountId: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db.select(COLUMNS).from(apiKeys).where(isDefault(accountId))
  return asDefault(row)
}

/** Adds the default key of an account that has none. */
export async function insertApiKey(
  tx: Queries,
  key: Omit<NewApiKey, 'name'> & { expiresAt: Date },
): Promise<ApiKeyRow | undefined> {
  const [row] = await tx.insert(apiKeys).values(key).returning(COLUMNS)
  return asDefault(row)
}

/** The default key that was deleted; undefined where the account had none. */
export async function deleteApiKey(tx: Queries, accountId: string): Promise<ApiKeyRow | undefined> {
  const [row] = await tx.delete(apiKeys).where(isDefault(accountId)).returning(COLUMNS)
  return asDefault(row)
}

/** Named keys, newest first; expired ones stay until they are revoked. */
export async function listNamedKeys(db: Queries, accountId: string): Promise<NamedKeyRow[]> {
  const rows = await db.select(COLUMNS).from(apiKeys).where(isNamed(accountId)).orderBy(desc(apiKeys.id))
  return rows.flatMap(asNamed)
}

/** The named key of an account, held until the end of the transaction. */
export async function lockNamedKey(tx: Queries, accountId: string, id: string): Promise<NamedKeyRow | undefined> {
  const [row] = await tx.select(COLUMNS).from(apiKeys).where(isNamedOne(accountId, id)).for('no key update')
  return row && asNamed(row)[0]
}

/** Adds a key of a name that the account has no other of. */
export async function insertNamedKey(tx: Queries, key: NewApiKey & { name: string }): Promise<NamedKeyRow | undefined> {
  const [row] = await tx.insert(apiKeys).values(key).returning(COLUMNS)
  return row && asNamed(row)[0]
}

/** Gives a key a name that its account has no other of. */
export async function renameKey(tx: Queries, id: string, name: string): Promise<void> {
  await tx.update(apiKeys).set({ name }).where(eq(apiKeys.id, id))
}

/** The named key that was deleted; undefined where the account has none of that id. */
export async function deleteNamedKey(tx: Queries, accountId: string, id: string): Promise<NamedKeyRow | undefined> {
  const [row] = await tx.delete(apiKeys).where(isNamedOne(accountId, id)).returning(COLUMNS)
  return row && asNamed(row)[0]
}

/**
 * The account of a key that is valid at `now`, and what the key opens; notes that the key was used then from a network
 * (`shortenedAddress`). Undefined for a deleted account.
 */
export async function enterWithKey(
  db: Queries,
  keyHash: Buffer,
  { now, address }: { now: Date; address: string },
): Promise<{ account: AccountRow; scopes: readonly KeyScope[] } | undefined> {
  const lasts = or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))
  const [row] = await db
    .select({ account: ACCOUNT_COLUMNS, scopes: apiKeys.scopes, lastUsedAt: apiKeys.lastUsedAt })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(and(eq(apiKeys.keyHash, keyHash), lasts, isNull(accounts.deletedAt)))
  if (!row) return undefined
  const stale = new Date(now.getTime() - USED_MS)
  if (row.lastUsedAt === null || row.lastUsedAt < stale) {
    // of many calls at once, one writes
    const isStale = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, stale))
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now, lastAddress: address })
      .where(and(eq(apiKeys.keyHash, keyHash), isStale))
  }
  return row
}
