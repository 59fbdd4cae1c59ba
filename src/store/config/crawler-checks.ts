/** What is known of claims to be a crawler: found out once by one edge, used by all until it expires. */
import { and, desc, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { crawlerChecks } from './schema.ts'

export type CrawlerCheckRow = typeof crawlerChecks.$inferSelect

/** Newest first, at most `limit`. */
export const recentChecks = (db: Queries, now: Date, limit: number): Promise<CrawlerCheckRow[]> =>
  db.select().from(crawlerChecks).where(gt(crawlerChecks.expiresAt, now)).orderBy(desc(crawlerChecks.checkedAt)).limit(limit)

/** What holds at `now` of some addresses, by operator. */
export const checksOf = (db: Queries, ips: readonly string[], now: Date): Promise<CrawlerCheckRow[]> =>
  db.select().from(crawlerChecks).where(and(inArray(crawlerChecks.ip, [...ips]), gt(crawlerChecks.expiresAt, now))).orderBy(crawlerChecks.operator)

/** Keeps a result; a newer one takes the place of an older one. */
export async function keepCheck(db: Queries, row: CrawlerCheckRow): Promise<void> {
  const { ip: _ip, operator: _operator, ...found } = row
  await db.insert(crawlerChecks).values(row).onConflictDoUpdate({ target: [crawlerChecks.ip, crawlerChecks.operator], set: found, setWhere: sql`${crawlerChecks.checkedAt} <= excluded.checked_at` })
}

/** Deletes what has expired; for a timed job. */
export async function pruneChecks(db: Queries, now: Date): Promise<void> {
  await db.delete(crawlerChecks).where(lte(crawlerChecks.expiresAt, now))
}
