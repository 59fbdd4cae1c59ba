/** Plans ("tariff" on the wire) and clients' requests. Archived plans stay for their clients and for the record. */
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { first, type Queries } from '../engine/database.ts'
import { accounts, planRequests, plans } from '../schema.ts'

export type PlanRow = typeof plans.$inferSelect
export type PlanFields = Omit<PlanRow, 'id' | 'createdAt' | 'position' | 'archivedAt'>

/** Undefined without a plan (see `WITHOUT_PLAN`). */
export async function findPlan(db: Queries, id: string | null): Promise<PlanRow | undefined> {
  if (id === null) return undefined
  const [row] = await db.select().from(plans).where(eq(plans.id, id))
  return row
}

export const listPlans = (db: Queries): Promise<PlanRow[]> =>
  db.select().from(plans).orderBy(asc(plans.position), asc(plans.id))

/** Any number, the same in all processes. */
const LOCK = 7_461_725

/**
 * Call before locking rows. Payments share the lock; editing a plan is exclusive, so that every client gets its effect.
 */
export async function lockPlans(tx: Queries, how: 'reads' | 'edits'): Promise<void> {
  await tx.execute(
    how === 'edits' ? sql`SELECT pg_advisory_xact_lock(${LOCK})` : sql`SELECT pg_advisory_xact_lock_shared(${LOCK})`,
  )
}

export const lockPlan = (tx: Queries, id: string): Promise<PlanRow | undefined> =>
  first(tx.select().from(plans).where(eq(plans.id, id)).for('no key update'))

export async function clientsByPlan(db: Queries): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: accounts.planId, n: count() })
    .from(accounts)
    .where(and(eq(accounts.role, 'user'), isNull(accounts.deletedAt)))
    .groupBy(accounts.planId)
  return new Map(rows.flatMap(({ id, n }) => (id === null ? [] : [[id, n] as const])))
}

export async function clientsOf(db: Queries, planId: string): Promise<string[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'user'), eq(accounts.planId, planId)))
    .orderBy(asc(accounts.id))
  return rows.map((row) => row.id)
}

/** Last in order; undefined when the name is taken. */
export async function insertPlan(tx: Queries, fields: PlanFields): Promise<PlanRow | undefined> {
  const position = sql`(SELECT coalesce(max(position), 0) + 1 FROM plans)`
  const [row] = await tx
    .insert(plans)
    .values({ ...fields, position })
    .onConflictDoNothing()
    .returning()
  return row
}

/** True if another unarchived plan has the name, ignoring case. */
export async function isPlanNameTaken(tx: Queries, name: string, exceptId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: plans.id })
    .from(plans)
    .where(and(isNull(plans.archivedAt), sql`lower(${plans.name}) = lower(${name}) AND ${plans.id} <> ${exceptId}`))
  return rows.length > 0
}

export async function updatePlan(
  tx: Queries,
  id: string,
  fields: Partial<PlanFields & Pick<PlanRow, 'archivedAt'>>,
): Promise<void> {
  await tx.update(plans).set(fields).where(eq(plans.id, id))
}

export async function orderPlans(tx: Queries, ids: readonly string[]): Promise<void> {
  for (const [at, id] of ids.entries())
    await tx
      .update(plans)
      .set({ position: at + 1 })
      .where(eq(plans.id, id))
}

/** Adds site generations (negative: removes, down to 0) for every client of a plan. */
export async function addGenerations(tx: Queries, planId: string, more: number): Promise<void> {
  const siteGenLimit = sql`greatest(0, ${accounts.siteGenLimit} + ${more}::int)`
  await tx
    .update(accounts)
    .set({ siteGenLimit })
    .where(and(eq(accounts.role, 'user'), eq(accounts.planId, planId)))
}

// Requests for a plan or site generations; at most one open of each kind.

export type RequestRow = typeof planRequests.$inferSelect
type AwaitedRow = RequestRow & {
  email: string
  plan: string | null
  renewal: boolean
  price: number | null
  currency: string | null
}

const open = isNull(planRequests.settledAt)

export const openRequests = (db: Queries, accountId: string): Promise<RequestRow[]> =>
  db
    .select()
    .from(planRequests)
    .where(and(open, eq(planRequests.accountId, accountId)))
    .orderBy(asc(planRequests.id))

/** Oldest first. */
export async function awaitedRequests(db: Queries): Promise<AwaitedRow[]> {
  const rows = await db
    .select({
      request: planRequests,
      email: accounts.email,
      plan: plans.name,
      renewal: sql<boolean>`coalesce(${planRequests.planId} = ${accounts.planId}, false)`,
      price: plans.price,
      currency: plans.currency,
    })
    .from(planRequests)
    .innerJoin(accounts, eq(accounts.id, planRequests.accountId))
    .leftJoin(plans, eq(plans.id, planRequests.planId))
    .where(and(open, isNull(accounts.deletedAt)))
    .orderBy(asc(planRequests.id))
  return rows.map(({ request, ...rest }) => ({ ...request, ...rest }))
}

/** Replaces an open request of its kind. The client's row must be locked. */
export async function putRequest(
  tx: Queries,
  query: Pick<RequestRow, 'accountId' | 'kind' | 'planId' | 'amount'>,
  now: Date,
): Promise<RequestRow> {
  await settleRequest(tx, query, { now })
  const [row] = await tx
    .insert(planRequests)
    .values({ ...query, createdAt: now })
    .returning()
  if (!row) throw new Error('the request was not stored')
  return row
}

/** Closes a client's requests; `paymentId`: the payment that confirmed them. */
export async function settleRequest(
  tx: Queries,
  { accountId, kind }: Pick<RequestRow, 'accountId' | 'kind'>,
  { now, paymentId }: { now: Date; paymentId?: string },
): Promise<void> {
  await tx
    .update(planRequests)
    .set({ settledAt: now, paymentId })
    .where(and(open, eq(planRequests.accountId, accountId), eq(planRequests.kind, kind)))
}

export const findRequest = (tx: Queries, accountId: string, id: string): Promise<RequestRow | undefined> =>
  first(
    tx
      .select()
      .from(planRequests)
      .where(and(open, eq(planRequests.id, id), eq(planRequests.accountId, accountId))),
  )
