/** Stored as SHA-256: per account one default key without a name, and named ones. */
import { and, desc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { KeyScope } from '../../../contract/accounts/key-words.ts'
import { ACCOUNT_COLUMNS, type AccountRow } from './accounts.ts'
import type { Queries } from '../engine/database.ts'
import { accounts, apiKeys } from '../schema.ts'

/** Milliseconds of delay of `lastUsedAt`, to limit writes. */
const USED_MS = 60_000

type KeyRow = Omit<typeof apiKeys.$inferSelect, 'keyHash' | 'accountId'>
export type ApiKeyRow = Omit<KeyRow, 'name' | 'expiresAt'> & { expiresAt: Date }
export type NamedKeyRow = Omit<KeyRow, 'name'> & { name: string }
type NewApiKey = Pick<
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

/** The table guarantees that a nameless key expires. */
function asDefault(row: KeyRow | undefined): ApiKeyRow | undefined {
  if (!row || row.expiresAt === null) return undefined
  return { ...row, expiresAt: row.expiresAt }
}
const asNamed = (row: KeyRow): NamedKeyRow[] => (row.name === null ? [] : [{ ...row, name: row.name }])

/** Includes an expired key, which stays until deleted or replaced. */
export async function findApiKey(db: Queries, accountId: string): Promise<ApiKeyRow | undefined> {
  const [row] = await db.select(COLUMNS).from(apiKeys).where(isDefault(accountId))
  return asDefault(row)
}

/** The account must have no default key. */
export async function insertApiKey(
  tx: Queries,
  key: Omit<NewApiKey, 'name'> & { expiresAt: Date },
): Promise<ApiKeyRow | undefined> {
  const [row] = await tx.insert(apiKeys).values(key).returning(COLUMNS)
  return asDefault(row)
}

/** Undefined if the account had none. */
export async function deleteApiKey(tx: Queries, accountId: string): Promise<ApiKeyRow | undefined> {
  const [row] = await tx.delete(apiKeys).where(isDefault(accountId)).returning(COLUMNS)
  return asDefault(row)
}

/** Newest first; expired keys stay until revoked. */
export async function listNamedKeys(db: Queries, accountId: string): Promise<NamedKeyRow[]> {
  const rows = await db.select(COLUMNS).from(apiKeys).where(isNamed(accountId)).orderBy(desc(apiKeys.id))
  return rows.flatMap(asNamed)
}

export async function lockNamedKey(tx: Queries, accountId: string, id: string): Promise<NamedKeyRow | undefined> {
  const [row] = await tx.select(COLUMNS).from(apiKeys).where(isNamedOne(accountId, id)).for('no key update')
  return row && asNamed(row)[0]
}

/** The name must be free within the account. */
export async function insertNamedKey(tx: Queries, key: NewApiKey & { name: string }): Promise<NamedKeyRow | undefined> {
  const [row] = await tx.insert(apiKeys).values(key).returning(COLUMNS)
  return row && asNamed(row)[0]
}

/** The name must be free within the account. */
export async function renameKey(tx: Queries, id: string, name: string): Promise<void> {
  await tx.update(apiKeys).set({ name }).where(eq(apiKeys.id, id))
}

/** Undefined if the account has no such key. */
export async function deleteNamedKey(tx: Queries, accountId: string, id: string): Promise<NamedKeyRow | undefined> {
  const [row] = await tx.delete(apiKeys).where(isNamedOne(accountId, id)).returning(COLUMNS)
  return row && asNamed(row)[0]
}

/** For a key valid at `now`; records use and network (`shortenedAddress`). Undefined for a deleted account. */
export async function authenticateKey(
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
    // of concurrent calls, one writes
    const isStale = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, stale))
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now, lastAddress: address })
      .where(and(eq(apiKeys.keyHash, keyHash), isStale))
  }
  return row
}
