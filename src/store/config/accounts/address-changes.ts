/** E-mail changes, until the old mailbox may no longer take them back. */
import { and, eq, gt, gte, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { first, type Queries } from '../engine/database.ts'
import { accounts, addressChanges, mailedLinks } from '../schema.ts'

export type AddressChange = typeof addressChanges.$inferSelect
type NewAddressChange = Pick<
  AddressChange,
  'accountId' | 'fromEmail' | 'toEmail' | 'askedAt' | 'confirmHash' | 'stopHash' | 'passwordMark' | 'expiresAt'
>

/** For queries of `accounts`: the address to be confirmed, or null. */
export const pendingEmail = sql<
  string | null
>`(SELECT c.to_email FROM address_changes c WHERE c.account_id = accounts.id AND c.confirmed_at IS NULL)`

const pending = (accountId: string) => and(eq(addressChanges.accountId, accountId), isNull(addressChanges.confirmedAt))

/** Replaces a pending change. The account's row must be locked. */
export async function putAddressChange(tx: Queries, change: NewAddressChange): Promise<void> {
  await dropPendingAddress(tx, change.accountId)
  await tx.insert(addressChanges).values(change)
}

export const findPendingAddress = (db: Queries, accountId: string): Promise<AddressChange | undefined> =>
  first(db.select().from(addressChanges).where(pending(accountId)))

export async function dropPendingAddress(tx: Queries, accountId: string): Promise<string | undefined> {
  const [row] = await tx.delete(addressChanges).where(pending(accountId)).returning({ email: addressChanges.toEmail })
  return row?.email
}

/** Invalidates the old token. False if none is pending. */
export async function renewConfirmation(
  db: Queries,
  accountId: string,
  { confirmHash, expiresAt }: { confirmHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(addressChanges)
    .set({ confirmHash, expiresAt })
    .where(pending(accountId))
    .returning({ id: addressChanges.id })
  return rows.length > 0
}

type Confirmation = { accountId: string; confirmHash: Buffer; restoreHash: Buffer; now: Date; takeBackUntil: Date }

/** Uses up the token. Undefined when expired or another account's. Of concurrent calls, one succeeds. */
export const confirmAddressChange = (
  tx: Queries,
  { accountId, confirmHash, restoreHash, now, takeBackUntil }: Confirmation,
): Promise<AddressChange | undefined> =>
  first(
    tx
      .update(addressChanges)
      .set({ confirmHash: null, restoreHash, confirmedAt: now, expiresAt: takeBackUntil })
      .where(and(pending(accountId), eq(addressChanges.confirmHash, confirmHash), gt(addressChanges.expiresAt, now)))
      .returning(),
  )

/** By a token of either letter to the old mailbox; undefined when expired. */
export async function findTakeBack(
  tx: Queries,
  { accountId, tokenHash, now }: { accountId: string; tokenHash: Buffer; now: Date },
): Promise<AddressChange | undefined> {
  const either = or(eq(addressChanges.stopHash, tokenHash), eq(addressChanges.restoreHash, tokenHash))
  const [row] = await tx
    .select()
    .from(addressChanges)
    .where(and(eq(addressChanges.accountId, accountId), either, gt(addressChanges.expiresAt, now)))
  return row
}

/** Deletes a change and all later ones of its account. */
export async function dropAddressChangesFrom(
  tx: Queries,
  { accountId, id }: Pick<AddressChange, 'accountId' | 'id'>,
): Promise<void> {
  await tx.delete(addressChanges).where(and(eq(addressChanges.accountId, accountId), gte(addressChanges.id, id)))
}

/** True if another account may still take this address back. */
export async function isReserved(
  tx: Queries,
  email: string,
  { exceptFor }: { exceptFor?: string } = {},
): Promise<boolean> {
  const others = exceptFor === undefined ? undefined : ne(addressChanges.accountId, exceptFor)
  const rows = await tx
    .select({ id: addressChanges.id })
    .from(addressChanges)
    .innerJoin(accounts, eq(accounts.id, addressChanges.accountId))
    .where(
      and(
        eq(addressChanges.fromEmail, email),
        isNotNull(addressChanges.confirmedAt),
        isNull(accounts.deletedAt),
        others,
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function dropMailedLinks(tx: Queries, accountId: string): Promise<void> {
  await tx.delete(mailedLinks).where(eq(mailedLinks.accountId, accountId))
}

export async function pruneAddressChanges(db: Queries, now: Date): Promise<void> {
  await db.delete(addressChanges).where(lte(addressChanges.expiresAt, now))
}
