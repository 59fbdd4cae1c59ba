/** Payments as staff read them: listed, summed, one by one. */
import { and, desc, eq, gte, ilike, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { containing } from './containing.ts'
import type { Queries } from './database.ts'
import { accounts, payments, plans } from './schema.ts'

export type PaymentRow = typeof payments.$inferSelect & { email: string; plan: string; changes: number }
export type PaymentFilter = {
  clientId?: string | undefined
  tariffId?: string | undefined
  method?: string | undefined
  currency?: string | undefined
  from?: Date | undefined
  /** Not included. */
  to?: Date | undefined
  search: string
}

const given = <T>(value: T | undefined, condition: (value: T) => SQL | undefined): SQL | undefined =>
  value === undefined ? undefined : condition(value)

const matching = (asked: PaymentFilter): SQL | undefined =>
  and(
    isNull(payments.deletedAt),
    given(asked.clientId, (id) => eq(payments.accountId, id)),
    given(asked.tariffId, (id) => eq(payments.planId, id)),
    given(asked.method, (method) => eq(payments.method, method)),
    given(asked.currency, (currency) => eq(payments.currency, currency)),
    given(asked.from, (from) => gte(payments.paidAt, from)),
    given(asked.to, (to) => lt(payments.paidAt, to)),
    asked.search === ''
      ? undefined
      : or(
          ...[accounts.email, payments.note, payments.method].map((column) => ilike(column, containing(asked.search))),
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
  asked: PaymentFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<PaymentRow[]> {
  const rows = await joined(db)
    .where(matching(asked))
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  return rows.map(rowOf)
}

/** How much was paid in each currency, and by how many payments; the most payments first. */
export async function sumPayments(
  db: Queries,
  asked: PaymentFilter,
): Promise<{ currency: string; amount: number; count: number }[]> {
  const count = sql<number>`count(*)::int`
  const rows = await db
    .select({ currency: payments.currency, amount: sql<string>`sum(${payments.amount})`, count })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(matching(asked))
    .groupBy(payments.currency)
    .orderBy(desc(count), payments.currency)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

/** Deleted ones too. */
export async function findPayment(db: Queries, id: string): Promise<PaymentRow | undefined> {
  const [row] = await joined(db).where(eq(payments.id, id))
  return row && rowOf(row)
}
