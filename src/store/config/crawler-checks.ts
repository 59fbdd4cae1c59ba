/** What is known of claims to be a crawler: found out once by one edge, used by all until it expires. */
import { and, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { crawlerChecks } from './schema.ts'

export type CrawlerCheckRow = Omit<typeof crawlerChecks.$inferSelect, 'proven'>

/** A refutation without proof is an earlier version's, and counts for nothing. */
const counts = or(eq(crawlerChecks.standing, 'verified'), crawlerChecks.proven)

/** Newest first, at most `limit`. */
export const recentChecks = (db: Queries, now: Date, limit: number): Promise<CrawlerCheckRow[]> =>
  db
    .select()
    .from(crawlerChecks)
    .where(and(gt(crawlerChecks.expiresAt, now), counts))
    .orderBy(desc(crawlerChecks.checkedAt))
    .limit(limit)

/** What holds at `now` of some addresses, by operator. */
export const checksOf = (db: Queries, ips: readonly string[], now: Date): Promise<CrawlerCheckRow[]> =>
  db
    .select()
    .from(crawlerChecks)
    .where(and(inArray(crawlerChecks.ip, [...ips]), gt(crawlerChecks.expiresAt, now), counts))
    .orderBy(crawlerChecks.operator)

/** Keeps a result that was proved; a newer one takes the place of an older one. */
export async function keepCheck(db: Queries, check: CrawlerCheckRow): Promise<void> {
  const row = { ...check, proven: true }
  const { ip: _ip, operator: _operator, ...found } = row
  await db
    .insert(crawlerChecks)
    .values(row)
    .onConflictDoUpdate({
      target: [crawlerChecks.ip, crawlerChecks.operator],
      set: found,
      setWhere: sql`${crawlerChecks.checkedAt} <= excluded.checked_at`,
    })
}

/** Deletes what has expired; for a timed job. */
export async function pruneChecks(db: Queries, now: Date): Promise<void> {
  await db.delete(crawlerChecks).where(lte(crawlerChecks.expiresAt, now))
}
