/** Payouts of royalties: documents with their lines. */
import { aliasedTable, and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { accounts, payoutLines, payouts } from './schema.ts'

export type PayoutRow = typeof payouts.$inferSelect & { email: string; name: string; author: string; lines: number }
export type NewPayout = Omit<typeof payouts.$inferInsert, 'id'>

const MOST = 200
const author = aliasedTable(accounts, 'author')
const lines = sql<number>`(SELECT count(*)::int FROM payout_lines l WHERE l.payout_id = ${payouts.id})`
const listed = (db: Queries) =>
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

/** Newest first, at most 200; of one partner where he is named. */
export async function listPayouts(db: Queries, partnerId?: string): Promise<PayoutRow[]> {
  return listed(db)
    .where(partnerId === undefined ? undefined : eq(payouts.partnerId, partnerId))
    .orderBy(desc(payouts.id))
    .limit(MOST)
}

/** One payout; of one partner where he is named: somebody else's is not there. */
export async function findPayout(db: Queries, id: string, partnerId?: string): Promise<PayoutRow | undefined> {
  const [row] = await listed(db).where(
    and(eq(payouts.id, id), partnerId === undefined ? undefined : eq(payouts.partnerId, partnerId)),
  )
  return row
}

/** Writes a payout with its lines; throws when one of them was paid out before. The new payout's id. */
export async function insertPayout(tx: Queries, payout: NewPayout, lineIds: readonly string[]): Promise<string> {
  const [row] = await tx.insert(payouts).values(payout).returning({ id: payouts.id })
  if (!row) throw new Error('the payout was not stored')
  await tx.execute(
    sql`INSERT INTO ${payoutLines} (line_id, payout_id) SELECT line, ${row.id}::bigint FROM unnest(${sql.param([...lineIds])}::bigint[]) AS line`,
  )
  return row.id
}
