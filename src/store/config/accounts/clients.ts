import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { likePattern, type Queries } from '../engine/database.ts'
import { hasTwoFactor } from './two-factor.ts'
import { ACCOUNT_COLUMNS, type AccountRow } from './accounts.ts'
import { pendingEmail } from './address-changes.ts'
import { accounts, payments, plans, promos } from '../schema.ts'

type PaymentRow = typeof payments.$inferSelect
export type ClientRow = AccountRow & {
  plan: string | null
  clickLimit: number | null
  promo: string | null
  campaigns: number
  payments: PaymentRow[]
  twoFactor: boolean
  pendingEmail: string | null
}
type ClientQuestion = {
  search: string
  status: 'all' | 'active' | 'inactive' | 'expired'
  sort: 'email' | 'createdAt' | 'paidExpiration' | 'campaigns' | 'clicks'
  order: 'asc' | 'desc'
  page: number
  perPage: number
  now: Date
}

/** Unarchived campaigns, including the team's. */
const campaignCount = sql<number>`(
  SELECT count(*)::int FROM campaigns c JOIN accounts h ON h.id = c.account_id
  WHERE c.archived_at IS NULL AND (h.id = ${accounts.id} OR h.owner_id = ${accounts.id}))`

const SORTS: Record<ClientQuestion['sort'], SQL> = {
  email: sql`${accounts.email}`,
  createdAt: sql`${accounts.createdAt}`,
  paidExpiration: sql`${accounts.paidExpiration}`,
  campaigns: campaignCount,
  // share of the limit; without limit or count last
  clicks: sql`CASE WHEN ${accounts.clicksSince} IS NOT NULL THEN ${accounts.clicksUsed}::float / nullif(${plans.clickLimit}, 0) END`,
}

function inState(status: ClientQuestion['status'], now: Date): SQL | undefined {
  const unexpired = or(isNull(accounts.paidExpiration), gt(accounts.paidExpiration, now))
  if (status === 'active') return and(accounts.active, unexpired)
  if (status === 'inactive') return eq(accounts.active, false)
  return status === 'expired' ? lte(accounts.paidExpiration, now) : undefined
}

const joined = (db: Queries) =>
  db
    .select({
      ...ACCOUNT_COLUMNS,
      plan: plans.name,
      clickLimit: plans.clickLimit,
      promo: promos.code,
      campaigns: campaignCount,
      twoFactor: hasTwoFactor,
      pendingEmail,
    })
    .from(accounts)
    .leftJoin(plans, eq(plans.id, accounts.planId))
    .leftJoin(promos, eq(promos.id, accounts.promoId))

/** A page with the total. `active`: also paid. */
export async function listClients(db: Queries, query: ClientQuestion): Promise<{ rows: ClientRow[]; total: number }> {
  const searched = [accounts.email, accounts.name, accounts.telegram].map((column) =>
    ilike(column, likePattern(query.search)),
  )
  const where = and(
    eq(accounts.role, 'user'),
    inState(query.status, query.now),
    query.search === '' ? undefined : or(...searched),
  )
  const direction = query.order === 'asc' ? asc : desc
  const rows = await joined(db)
    .where(where)
    .orderBy(sql`${direction(SORTS[query.sort])} NULLS LAST`, direction(accounts.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
  const [all] = await db.select({ total: count() }).from(accounts).where(where)
  return { rows: await withPayments(db, rows), total: all?.total ?? 0 }
}

export const countClients = (db: Queries): Promise<number> => db.$count(accounts, eq(accounts.role, 'user'))

export async function findClient(db: Queries, id: string): Promise<ClientRow | undefined> {
  const rows = await joined(db).where(and(eq(accounts.id, id), eq(accounts.role, 'user')))
  return (await withPayments(db, rows))[0]
}

async function withPayments(db: Queries, rows: Omit<ClientRow, 'payments'>[]): Promise<ClientRow[]> {
  const ids = rows.map((row) => row.id)
  const paid = await db
    .select(getTableColumns(payments))
    .from(payments)
    .where(and(inArray(payments.accountId, ids), isNull(payments.deletedAt)))
    .orderBy(desc(payments.paidAt), desc(payments.id))
  return rows.map((row) => ({ ...row, payments: paid.filter((one) => one.accountId === row.id) }))
}

export type PayingClient = {
  id: string
  email: string
  active: boolean
  paidFrom: Date | null
  paidExpiration: Date | null
  createdAt: Date
  planId: string | null
  /** Of the paid month, as last counted. */
  clicksUsed: number
  campaigns: number
  tariff: string | null
  clickLimit: number | null
}

/** By e-mail, without deleted ones. */
export async function payingClients(db: Queries): Promise<PayingClient[]> {
  return db
    .select({
      id: accounts.id,
      email: accounts.email,
      active: accounts.active,
      paidFrom: accounts.paidFrom,
      paidExpiration: accounts.paidExpiration,
      createdAt: accounts.createdAt,
      planId: accounts.planId,
      clicksUsed: accounts.clicksUsed,
      campaigns: campaignCount,
      tariff: plans.name,
      clickLimit: plans.clickLimit,
    })
    .from(accounts)
    .leftJoin(plans, eq(plans.id, accounts.planId))
    .where(and(eq(accounts.role, 'user'), isNull(accounts.deletedAt)))
    .orderBy(asc(accounts.email))
}

// Use of the plan's click quota.

export type QuotaUsage = Pick<
  typeof accounts.$inferSelect,
  'id' | 'paidFrom' | 'clicksUsed' | 'clicksSince' | 'clicksNotified'
> & { clickLimit: number }

const usageQuery = (db: Queries) =>
  db
    .select({
      id: accounts.id,
      paidFrom: accounts.paidFrom,
      clicksUsed: accounts.clicksUsed,
      clicksSince: accounts.clicksSince,
      clicksNotified: accounts.clicksNotified,
      clickLimit: plans.clickLimit,
    })
    .from(accounts)
    .innerJoin(plans, eq(plans.id, accounts.planId))

const limited = and(eq(accounts.role, 'user'), isNull(accounts.deletedAt), isNotNull(plans.clickLimit))
const known = (row: Omit<QuotaUsage, 'clickLimit'> & { clickLimit: number | null }): QuotaUsage => ({
  ...row,
  clickLimit: row.clickLimit ?? 0,
})

export async function listQuotaUsage(db: Queries): Promise<QuotaUsage[]> {
  return (await usageQuery(db).where(limited)).map(known)
}

export async function lockQuotaUsage(tx: Queries, id: string): Promise<QuotaUsage | undefined> {
  const [row] = await usageQuery(tx)
    .where(and(limited, eq(accounts.id, id)))
    .for('no key update', { of: accounts })
  return row && known(row)
}

export async function setQuotaUsage(
  tx: Queries,
  id: string,
  now: Pick<QuotaUsage, 'clicksUsed' | 'clicksSince' | 'clicksNotified'>,
): Promise<void> {
  await tx.update(accounts).set(now).where(eq(accounts.id, id))
}
