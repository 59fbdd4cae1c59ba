/** Payments and their append-only ledger; `payments` holds the result of the entries. */
import { and, asc, desc, eq, getTableColumns, gte, ilike, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import {
  type EntryKind,
  reduceLedger,
  type Paid,
  paidFields,
  type Payment,
  type Period,
  periodsOf,
} from '../../../rules/billing/ledger.ts'
import { likePattern, type Queries } from '../engine/database.ts'
import { accounts, paymentEntries, payments, plans } from '../schema.ts'

export type PaymentRow = typeof payments.$inferSelect & { email: string; plan: string; changes: number }
export type PaymentFilter = {
  clientId?: string | undefined
  tariffId?: string | undefined
  method?: string | undefined
  currency?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  search: string
}

const given = <T>(value: T | undefined, condition: (value: T) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : condition(value)

const matching = (query: PaymentFilter): SQL | undefined =>
  and(
    isNull(payments.deletedAt),
    given(query.clientId, (id) => eq(payments.accountId, id)),
    given(query.tariffId, (id) => eq(payments.planId, id)),
    given(query.method, (method) => eq(payments.method, method)),
    given(query.currency, (currency) => eq(payments.currency, currency)),
    given(query.from, (from) => gte(payments.paidAt, from)),
    given(query.to, (to) => lt(payments.paidAt, to)),
    query.search === ''
      ? undefined
      : or(
          ...[accounts.email, payments.note, payments.method].map((column) => ilike(column, likePattern(query.search))),
        ),
  )

const changes = sql<number>`(SELECT count(*)::int FROM payment_entries e WHERE e.payment_id = ${payments.id} AND e.kind = 'updated')`
const joined = (db: Queries) =>
  db
    .select({
      payment: payments,
      email: sql<string>`coalesce(${accounts.formerEmail}, ${accounts.email})`,
      plan: plans.name,
      changes,
    })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .innerJoin(plans, eq(plans.id, payments.planId))

type Joined = Awaited<ReturnType<typeof joined>>[number]
const rowOf = ({ payment, ...more }: Joined): PaymentRow => ({ ...payment, ...more })

/** Newest first. */
export async function listPayments(
  db: Queries,
  query: PaymentFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<PaymentRow[]> {
  const rows = await joined(db)
    .where(matching(query))
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  return rows.map(rowOf)
}

/** By currency, with counts; most payments first. */
export async function sumPayments(
  db: Queries,
  query: PaymentFilter,
): Promise<{ currency: string; amount: number; count: number }[]> {
  const count = sql<number>`count(*)::int`
  const rows = await db
    .select({ currency: payments.currency, amount: sql<string>`sum(${payments.amount})`, count })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(matching(query))
    .groupBy(payments.currency)
    .orderBy(desc(count), payments.currency)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

export async function sumByMethod(
  db: Queries,
  query: PaymentFilter,
): Promise<{ method: string; currency: string; amount: number; count: number }[]> {
  const rows = await db
    .select({
      method: payments.method,
      currency: payments.currency,
      amount: sql<string>`sum(${payments.amount})`,
      count: sql<number>`count(*)::int`,
    })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(matching(query))
    .groupBy(payments.method, payments.currency)
    .orderBy(payments.method, payments.currency)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

export async function paidPeriodsOf(db: Queries, accountIds: readonly string[]): Promise<Map<string, Period>> {
  const rows = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.accountId, [...new Set(accountIds)]), isNull(payments.deletedAt)))
  const clients = Map.groupBy(rows, ({ accountId }) => accountId)
  return new Map([...clients.values()].flatMap((own) => [...periodsOf(own.map((row) => ({ ...row, deleted: false })))]))
}

/** Includes deleted ones. */
export async function findPayment(db: Queries, id: string): Promise<PaymentRow | undefined> {
  const [row] = await joined(db).where(eq(payments.id, id))
  return row && rowOf(row)
}

// `rules/billing/ledger.ts` folds entries to payments.

type EntryRow = typeof paymentEntries.$inferSelect
type NewEntry = { paymentId: string; kind: EntryKind; at: Date; authorId: string; reason: string; paid: Paid }

/** New payment without entries. The client's row must be locked. */
export async function openPayment(
  tx: Queries,
  {
    accountId,
    paid,
    idempotencyKey,
    now,
  }: { accountId: string; paid: Paid; idempotencyKey: string | undefined; now: Date },
): Promise<string> {
  const [row] = await tx
    .insert(payments)
    .values({ ...paid, accountId, idempotencyKey, recordedAt: now })
    .returning({ id: payments.id })
  if (!row) throw new Error('the payment was not stored')
  return row.id
}

/** Adds an entry and updates the payment. */
export async function writeEntry(
  tx: Queries,
  { paymentId, kind, at, authorId, reason, paid }: NewEntry,
): Promise<void> {
  await tx.insert(paymentEntries).values({ paymentId, kind, at, authorId, reason, ...paidFields(paid) })
  const [state] = reduceLedger(
    await tx
      .select()
      .from(paymentEntries)
      .where(eq(paymentEntries.paymentId, paymentId))
      .orderBy(asc(paymentEntries.id)),
  )
  if (!state) throw new Error(`payment ${paymentId} has no entries`)
  await tx
    .update(payments)
    .set({ ...paidFields(state), deletedAt: state.deleted ? at : null })
    .where(eq(payments.id, paymentId))
}

/** Includes deleted ones. */
export async function ledgerOf(tx: Queries, accountId: string): Promise<Payment[]> {
  const entries = await tx
    .select(getTableColumns(paymentEntries))
    .from(paymentEntries)
    .innerJoin(payments, eq(payments.id, paymentEntries.paymentId))
    .where(eq(payments.accountId, accountId))
    .orderBy(asc(paymentEntries.id))
  return reduceLedger(entries)
}

/** Oldest first, with author's e-mail and plan name. */
export async function entriesOf(db: Queries, paymentId: string): Promise<(EntryRow & { author: string | null })[]> {
  const rows = await db
    .select({ entry: paymentEntries, author: accounts.email, former: accounts.formerEmail })
    .from(paymentEntries)
    .leftJoin(accounts, eq(accounts.id, paymentEntries.authorId))
    .where(eq(paymentEntries.paymentId, paymentId))
    .orderBy(asc(paymentEntries.id))
  return rows.map(({ entry, author, former }) => ({ ...entry, author: former ?? author }))
}

/** By idempotency key. */
export async function paymentByKey(tx: Queries, accountId: string, key: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.accountId, accountId), eq(payments.idempotencyKey, key)))
  return row?.id
}

/** Stores the result of payments and plans for a client. */
export async function setEntitlement(
  tx: Queries,
  accountId: string,
  given: Partial<
    Pick<typeof accounts.$inferSelect, 'paidFrom' | 'paidExpiration' | 'planId' | 'siteGenLimit' | 'active'>
  >,
): Promise<void> {
  await tx.update(accounts).set(given).where(eq(accounts.id, accountId))
}
