/** Clients as staff see them: the account with its plan, payments, promo code and number of campaigns. */
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
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { containing } from './containing.ts'
import type { Queries } from './database.ts'
import { hasTwoFactor } from './two-factor.ts'
import { ACCOUNT_COLUMNS, type AccountRow } from './accounts.ts'
import { pendingEmail } from './address-changes.ts'
import { accounts, payments, plans, promos } from './schema.ts'

export type PaymentRow = typeof payments.$inferSelect
export type ClientRow = AccountRow & {
  plan: string | null
  promo: string | null
  campaigns: number
  payments: PaymentRow[]
  twoFactor: boolean
  pendingEmail: string | null
}
export type ClientQuestion = {
  search: string
  status: 'all' | 'active' | 'inactive' | 'expired'
  sort: 'email' | 'createdAt' | 'paidExpiration' | 'campaigns'
  order: 'asc' | 'desc'
  page: number
  perPage: number
  now: Date
}

/** Not archived, his team users' included. */
const campaignCount = sql<number>`(
  SELECT count(*)::int FROM campaigns c JOIN accounts h ON h.id = c.account_id
  WHERE c.archived_at IS NULL AND (h.id = ${accounts.id} OR h.owner_id = ${accounts.id}))`

const SORTS: Record<ClientQuestion['sort'], SQL> = {
  email: sql`${accounts.email}`,
  createdAt: sql`${accounts.createdAt}`,
  paidExpiration: sql`${accounts.paidExpiration}`,
  campaigns: campaignCount,
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
      promo: promos.code,
      campaigns: campaignCount,
      twoFactor: hasTwoFactor,
      pendingEmail,
    })
    .from(accounts)
    .leftJoin(plans, eq(plans.id, accounts.planId))
    .leftJoin(promos, eq(promos.id, accounts.promoId))

/** One page of clients and how many there are in all. `active` are those that are also paid. */
export async function listClients(db: Queries, asked: ClientQuestion): Promise<{ rows: ClientRow[]; total: number }> {
  const searched = [accounts.email, accounts.name, accounts.telegram].map((column) =>
    ilike(column, containing(asked.search)),
  )
  const where = and(
    eq(accounts.role, 'user'),
    inState(asked.status, asked.now),
    asked.search === '' ? undefined : or(...searched),
  )
  const direction = asked.order === 'asc' ? asc : desc
  const rows = await joined(db)
    .where(where)
    .orderBy(sql`${direction(SORTS[asked.sort])} NULLS LAST`, direction(accounts.id))
    .limit(asked.perPage)
    .offset((asked.page - 1) * asked.perPage)
  const [all] = await db.select({ total: count() }).from(accounts).where(where)
  return { rows: await withPayments(db, rows), total: all?.total ?? 0 }
}

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
