/** Referral partners, their codes, and the clients they brought; without deleted accounts. */
import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { ACCOUNT_COLUMNS, type AccountRow } from '../accounts/accounts.ts'
import { pendingEmail } from '../accounts/address-changes.ts'
import { first, type Queries } from '../engine/database.ts'
import { accounts, payments, promos } from '../schema.ts'

/** `to` is exclusive. */
export type Span = { from: Date; to: Date }
export type PartnerCode = Pick<
  typeof promos.$inferSelect,
  'id' | 'code' | 'percent' | 'uses' | 'maxUses' | 'expiresAt' | 'deletedAt' | 'partnerId'
>

const PARTNER_COLUMNS = { ...ACCOUNT_COLUMNS, pendingEmail }
export type PartnerRow = AccountRow & { pendingEmail: string | null }

const partner = and(eq(accounts.role, 'referal'), isNull(accounts.deletedAt))

export async function listPartners(db: Queries): Promise<PartnerRow[]> {
  return db.select(PARTNER_COLUMNS).from(accounts).where(partner).orderBy(asc(accounts.name), asc(accounts.id))
}

export const findPartner = (db: Queries, id: string): Promise<PartnerRow | undefined> =>
  first(
    db
      .select(PARTNER_COLUMNS)
      .from(accounts)
      .where(and(partner, eq(accounts.id, id))),
  )

/** Locks the partner: accruals and payouts run in sequence. */
export const lockPartner = (tx: Queries, id: string): Promise<PartnerRow | undefined> =>
  first(
    tx
      .select(PARTNER_COLUMNS)
      .from(accounts)
      .where(and(partner, eq(accounts.id, id)))
      .for('no key update'),
  )

/** Of all or one partner, newest first, without deleted ones. */
export async function partnerCodes(db: Queries, partnerId?: string): Promise<PartnerCode[]> {
  const { id, code, percent, uses, maxUses, expiresAt, deletedAt, partnerId: whose } = promos
  return db
    .select({ id, code, percent, uses, maxUses, expiresAt, deletedAt, partnerId: whose })
    .from(promos)
    .where(and(isNull(deletedAt), partnerId === undefined ? isNotNull(whose) : eq(whose, partnerId)))
    .orderBy(desc(id))
}

type Brought = { partnerId: string | null; registrations: number }
type PaidThrough = {
  partnerId: string | null
  payments: number
  clients: number
  currency: string
  amount: number
}

/** Registered clients by partner. */
export async function registrationsIn(db: Queries, { from, to }: Span): Promise<Brought[]> {
  return db
    .select({ partnerId: accounts.partnerId, registrations: count() })
    .from(accounts)
    .where(and(isNotNull(accounts.partnerId), gte(accounts.createdAt, from), lt(accounts.createdAt, to)))
    .groupBy(accounts.partnerId)
}

const clients = sql<number>`count(DISTINCT ${payments.accountId})::int`
const through = ({ from, to }: Span) =>
  and(isNotNull(accounts.partnerId), isNull(payments.deletedAt), gte(payments.paidAt, from), lt(payments.paidAt, to))

/** Payments by partner and currency. */
export async function paidThrough(db: Queries, span: Span): Promise<PaidThrough[]> {
  const rows = await db
    .select({
      partnerId: accounts.partnerId,
      payments: count(),
      clients,
      currency: payments.currency,
      amount: sql<string>`sum(${payments.amount})`,
    })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(through(span))
    .groupBy(accounts.partnerId, payments.currency)
    .orderBy(payments.currency)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

/** Paying clients by partner, over all currencies. */
export async function payersOf(db: Queries, span: Span): Promise<{ partnerId: string | null; clients: number }[]> {
  return db
    .select({ partnerId: accounts.partnerId, clients })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(through(span))
    .groupBy(accounts.partnerId)
}

type BroughtClient = { id: string; email: string; active: boolean; createdAt: Date; promo: string | null }

/** Newest first. */
export async function clientsOf(db: Queries, partnerId: string): Promise<BroughtClient[]> {
  const { id, email, active, createdAt } = accounts
  const MOST = 1000
  return db
    .select({ id, email, active, createdAt, promo: promos.code })
    .from(accounts)
    .leftJoin(promos, eq(promos.id, accounts.promoId))
    .where(and(eq(accounts.partnerId, partnerId), isNull(accounts.deletedAt)))
    .orderBy(desc(id))
    .limit(MOST)
}
