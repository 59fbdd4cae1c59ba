/** What clients have asked for: a plan, site generations. One of each kind is open at most. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { accounts, planRequests, plans } from './schema.ts'

export type RequestRow = typeof planRequests.$inferSelect
export type AwaitedRow = RequestRow & { email: string; plan: string | null }

const open = isNull(planRequests.settledAt)

export const openRequests = (db: Queries, accountId: string): Promise<RequestRow[]> =>
  db
    .select()
    .from(planRequests)
    .where(and(open, eq(planRequests.accountId, accountId)))
    .orderBy(asc(planRequests.id))

/** Everybody's, the oldest first. */
export async function awaitedRequests(db: Queries): Promise<AwaitedRow[]> {
  const rows = await db
    .select({ request: planRequests, email: accounts.email, plan: plans.name })
    .from(planRequests)
    .innerJoin(accounts, eq(accounts.id, planRequests.accountId))
    .leftJoin(plans, eq(plans.id, planRequests.planId))
    .where(and(open, isNull(accounts.deletedAt)))
    .orderBy(asc(planRequests.id))
  return rows.map(({ request, email, plan }) => ({ ...request, email, plan }))
}

/** Asks, in place of what was asked for before. The client's row is locked. */
export async function putRequest(
  tx: Queries,
  asked: Pick<RequestRow, 'accountId' | 'kind' | 'planId' | 'amount'>,
  now: Date,
): Promise<RequestRow> {
  await settleRequest(tx, asked, { now })
  const [row] = await tx
    .insert(planRequests)
    .values({ ...asked, createdAt: now })
    .returning()
  if (!row) throw new Error('the request was not stored')
  return row
}

/** Ends what a client has asked for; `paymentId`: confirmed by it. */
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

/** The open request of a client. */
export async function findRequest(tx: Queries, accountId: string, id: string): Promise<RequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(planRequests)
    .where(and(open, eq(planRequests.id, id), eq(planRequests.accountId, accountId)))
  return row
}
