/**
 * The ledger of payments, written and read for its fold. Entries are only ever added; `payments` is kept at what they
 * come to.
 */
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { foldLedger, paidOf, type EntryKind, type Paid, type Payment } from '../../rules/ledger.ts'
import type { Queries } from './database.ts'
import { accounts, paymentEntries, payments } from './schema.ts'

export type EntryRow = typeof paymentEntries.$inferSelect
export type NewEntry = { paymentId: string; kind: EntryKind; at: Date; authorId: string; reason: string; said: Paid }

/** A new payment of a client, without an entry yet; his row is locked. */
export async function openPayment(
  tx: Queries,
  {
    accountId,
    said,
    idempotencyKey,
    now,
  }: { accountId: string; said: Paid; idempotencyKey: string | undefined; now: Date },
): Promise<string> {
  const [row] = await tx
    .insert(payments)
    .values({ ...said, accountId, idempotencyKey, recordedAt: now })
    .returning({ id: payments.id })
  if (!row) throw new Error('the payment was not stored')
  return row.id
}

/** Adds an entry and brings the payment to what its entries come to. */
export async function writeEntry(
  tx: Queries,
  { paymentId, kind, at, authorId, reason, said }: NewEntry,
): Promise<void> {
  await tx.insert(paymentEntries).values({ paymentId, kind, at, authorId, reason, ...paidOf(said) })
  const [state] = foldLedger(
    await tx
      .select()
      .from(paymentEntries)
      .where(eq(paymentEntries.paymentId, paymentId))
      .orderBy(asc(paymentEntries.id)),
  )
  if (!state) throw new Error(`payment ${paymentId} has no entries`)
  await tx
    .update(payments)
    .set({ ...paidOf(state), deletedAt: state.deleted ? at : null })
    .where(eq(payments.id, paymentId))
}

/** A client's payments as the ledger leaves them, deleted ones too. */
export async function ledgerOf(tx: Queries, accountId: string): Promise<Payment[]> {
  const entries = await tx
    .select(getTableColumns(paymentEntries))
    .from(paymentEntries)
    .innerJoin(payments, eq(payments.id, paymentEntries.paymentId))
    .where(eq(payments.accountId, accountId))
    .orderBy(asc(paymentEntries.id))
  return foldLedger(entries)
}

/** The entries about a payment, oldest first, each with its author's e-mail and the plan's name. */
export async function entriesOf(db: Queries, paymentId: string): Promise<(EntryRow & { author: string | null })[]> {
  const rows = await db
    .select({ entry: paymentEntries, author: accounts.email, former: accounts.formerEmail })
    .from(paymentEntries)
    .leftJoin(accounts, eq(accounts.id, paymentEntries.authorId))
    .where(eq(paymentEntries.paymentId, paymentId))
    .orderBy(asc(paymentEntries.id))
  return rows.map(({ entry, author, former }) => ({ ...entry, author: former ?? author }))
}

/** The payment of a client that was made under a key. */
export async function paymentByKey(tx: Queries, accountId: string, key: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.accountId, accountId), eq(payments.idempotencyKey, key)))
  return row?.id
}

/** What payments and plans give a client. */
export async function setGiven(
  tx: Queries,
  accountId: string,
  given: Partial<
    Pick<typeof accounts.$inferSelect, 'paidFrom' | 'paidExpiration' | 'planId' | 'siteGenLimit' | 'active'>
  >,
): Promise<void> {
  await tx.update(accounts).set(given).where(eq(accounts.id, accountId))
}
