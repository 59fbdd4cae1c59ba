/** Partner royalties: append-only lines, and the payouts that include them. */
import { aliasedTable, and, asc, desc, eq, getTableColumns, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Counted, RoyaltyState } from '../../../rules/partners/royalty.ts'
import { first, type Queries } from '../engine/database.ts'
import type { Span } from './partners.ts'
import { accounts, payments, payoutLines, payouts, promos, royaltyLines, royaltyTerms } from '../schema.ts'

type NewLine = Omit<typeof royaltyLines.$inferInsert, 'id'>
export type LineRow = typeof royaltyLines.$inferSelect & {
  state: RoyaltyState
  payoutId: string | null
  clientId: string
  email: string
  active: boolean
}

const stateAt = (now: Date): SQL<RoyaltyState> =>
  sql<RoyaltyState>`CASE WHEN ${payoutLines.lineId} IS NOT NULL THEN 'paid' WHEN ${royaltyLines.dueAt} > ${now.toISOString()}::timestamptz THEN 'held' ELSE 'due' END`

const listed = (db: Queries, now: Date) =>
  db
    .select({
      line: royaltyLines,
      state: stateAt(now),
      payoutId: payoutLines.payoutId,
      clientId: accounts.id,
      email: sql<string>`coalesce(${accounts.formerEmail}, ${accounts.email})`,
      active: accounts.active,
    })
    .from(royaltyLines)
    .leftJoin(payoutLines, eq(payoutLines.lineId, royaltyLines.id))
    .innerJoin(payments, eq(payments.id, royaltyLines.paymentId))
    .innerJoin(accounts, eq(accounts.id, payments.accountId))

type Listed = Awaited<ReturnType<typeof listed>>[number]
const rowOf = ({ line, ...more }: Listed): LineRow => ({ ...line, ...more })
const within = ({ from, to }: Span) => and(gte(royaltyLines.at, from), lt(royaltyLines.at, to))

/** Newest first. */
export async function linesIn(
  db: Queries,
  query: { partnerId: string; span: Span; now: Date; most: number },
): Promise<LineRow[]> {
  const rows = await listed(db, query.now)
    .where(and(eq(royaltyLines.partnerId, query.partnerId), within(query.span)))
    .orderBy(desc(royaltyLines.at), desc(royaltyLines.id))
    .limit(query.most)
  return rows.map(rowOf)
}

/** Lines for a payout: the span's due lines, and reversals of earlier payouts. */
export async function dueLines(
  db: Queries,
  { partnerId, span, now }: { partnerId: string; span: Span; now: Date },
): Promise<LineRow[]> {
  const rows = await listed(db, now)
    .where(
      and(
        eq(royaltyLines.partnerId, partnerId),
        isNull(payoutLines.lineId),
        sql`${royaltyLines.dueAt} <= ${now.toISOString()}::timestamptz`,
        or(within(span), royaltyLines.carried),
      ),
    )
    .orderBy(asc(royaltyLines.at), asc(royaltyLines.id))
  return rows.map(rowOf)
}

/** Oldest first. */
export async function linesOfPayout(db: Queries, payoutId: string, now: Date): Promise<LineRow[]> {
  const rows = await listed(db, now)
    .where(eq(payoutLines.payoutId, payoutId))
    .orderBy(asc(royaltyLines.at), asc(royaltyLines.id))
  return rows.map(rowOf)
}

/** Oldest first. */
export async function linesOfPayment(tx: Queries, paymentId: string, now: Date): Promise<LineRow[]> {
  const rows = await listed(tx, now).where(eq(royaltyLines.paymentId, paymentId)).orderBy(asc(royaltyLines.id))
  return rows.map(rowOf)
}

/** By partner, currency and state, in minor units; of all partners or one. */
export async function countRoyalties(
  db: Queries,
  { partnerId, span, now }: { partnerId?: string; span: Span; now: Date },
): Promise<(Counted & { partnerId: string })[]> {
  const state = stateAt(now)
  const counted = db
    .select({
      partnerId: royaltyLines.partnerId,
      currency: royaltyLines.currency,
      amount: royaltyLines.amount,
      state: state.as('state'),
    })
    .from(royaltyLines)
    .leftJoin(payoutLines, eq(payoutLines.lineId, royaltyLines.id))
    .where(and(partnerId === undefined ? undefined : eq(royaltyLines.partnerId, partnerId), within(span)))
    .as('counted')
  const rows = await db
    .select({
      partnerId: counted.partnerId,
      currency: counted.currency,
      state: counted.state,
      amount: sql<string>`sum(${counted.amount})`,
    })
    .from(counted)
    .groupBy(counted.partnerId, counted.currency, counted.state, sql`${counted.amount} < 0`)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

export async function addLine(tx: Queries, line: NewLine): Promise<void> {
  await tx.insert(royaltyLines).values(line)
}

/** Current percentage, also of a deleted code. */
export async function percentOf(tx: Queries, promoId: string): Promise<number> {
  const [row] = await tx.select({ percent: promos.percent }).from(promos).where(eq(promos.id, promoId))
  return row?.percent ?? 0
}

/** Days for which new royalties are held. */
export async function holdDays(db: Queries): Promise<number> {
  const [row] = await db.select().from(royaltyTerms)
  if (!row) throw new Error('the terms of royalties are not there')
  return row.holdDays
}

export async function setHoldDays(tx: Queries, days: number): Promise<void> {
  await tx.update(royaltyTerms).set({ holdDays: days })
}

export type PayoutRow = typeof payouts.$inferSelect & { email: string; name: string; author: string; lines: number }
type NewPayout = Omit<typeof payouts.$inferInsert, 'id'>

const MOST = 200
const author = aliasedTable(accounts, 'author')
const lines = sql<number>`(SELECT count(*)::int FROM payout_lines l WHERE l.payout_id = ${payouts.id})`
const listedPayouts = (db: Queries) =>
  db
    .select({
      ...getTableColumns(payouts),
      email: accounts.email,
      name: accounts.name,
      author: sql<string>`coalesce(${author.formerEmail}, ${author.email})`,
      lines,
    })
    .from(payouts)
    .innerJoin(accounts, eq(accounts.id, payouts.partnerId))
    .innerJoin(author, eq(author.id, payouts.authorId))

/** Of all partners or one, newest first, at most 200. */
export async function listPayouts(db: Queries, partnerId?: string): Promise<PayoutRow[]> {
  return listedPayouts(db)
    .where(partnerId === undefined ? undefined : eq(payouts.partnerId, partnerId))
    .orderBy(desc(payouts.id))
    .limit(MOST)
}

/** With `partnerId`, only that partner's. */
export const findPayout = (db: Queries, id: string, partnerId?: string): Promise<PayoutRow | undefined> =>
  first(
    listedPayouts(db).where(
      and(eq(payouts.id, id), partnerId === undefined ? undefined : eq(payouts.partnerId, partnerId)),
    ),
  )

/** Returns the payout's id; throws when a line was paid out before. */
export async function insertPayout(tx: Queries, payout: NewPayout, lineIds: readonly string[]): Promise<string> {
  const [row] = await tx.insert(payouts).values(payout).returning({ id: payouts.id })
  if (!row) throw new Error('the payout was not stored')
  await tx.execute(
    sql`INSERT INTO ${payoutLines} (line_id, payout_id) SELECT line, ${row.id}::bigint FROM unnest(${sql.param([...lineIds])}::bigint[]) AS line`,
  )
  return row.id
}
