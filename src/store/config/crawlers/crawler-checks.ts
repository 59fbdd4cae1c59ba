/** Verified crawlers, and failing name servers. One edge checks; all reuse the result until it expires. */
import { and, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Queries } from '../engine/database.ts'
import { crawlerChecks, resolverTrouble } from '../schema.ts'

type CrawlerCheckRow = Omit<typeof crawlerChecks.$inferSelect, 'proven'>

/** Ignores refutations of earlier versions, which lacked proof. */
const counts = or(eq(crawlerChecks.standing, 'verified'), crawlerChecks.proven)

/** Newest first, at most `limit`. */
export const recentChecks = (db: Queries, now: Date, limit: number): Promise<CrawlerCheckRow[]> =>
  db
    .select()
    .from(crawlerChecks)
    .where(and(gt(crawlerChecks.expiresAt, now), counts))
    .orderBy(desc(crawlerChecks.checkedAt))
    .limit(limit)

/** Results valid at `now`, by operator. */
export const checksOf = (db: Queries, ips: readonly string[], now: Date): Promise<CrawlerCheckRow[]> =>
  db
    .select()
    .from(crawlerChecks)
    .where(and(inArray(crawlerChecks.ip, [...ips]), gt(crawlerChecks.expiresAt, now), counts))
    .orderBy(crawlerChecks.operator)

/** Stores a proven result, replacing an older one. */
export async function saveCheck(db: Queries, check: CrawlerCheckRow): Promise<void> {
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

export async function pruneChecks(db: Queries, now: Date): Promise<void> {
  await db.delete(crawlerChecks).where(lte(crawlerChecks.expiresAt, now))
}

// DNS trouble per process: for the status page, and because resolvers may have cached wrong denials.

type ResolverTroubleRow = typeof resolverTrouble.$inferSelect

/** Milliseconds. Unseen for so long, trouble is over or its process has ended. */
const PRESENT_MS = 15 * 60_000
const KEPT_MS = 86_400_000

/** Replaces the row of its process and operator. */
export async function recordTrouble(db: Queries, row: Omit<ResolverTroubleRow, 'endedAt'>): Promise<void> {
  const { source: _source, operator: _operator, ...met } = row
  const target = [resolverTrouble.source, resolverTrouble.operator]
  await db
    .insert(resolverTrouble)
    .values(row)
    .onConflictDoUpdate({ target, set: { ...met, endedAt: null } })
}

export async function endTrouble(db: Queries, source: string, operator: string, at: Date): Promise<void> {
  const its = and(eq(resolverTrouble.source, source), eq(resolverTrouble.operator, operator))
  await db.update(resolverTrouble).set({ endedAt: at }).where(its)
}

/** `trouble`: affecting most claims. `claims`: lower bound of unverified ones. `operators`: sorted. */
export type PresentTrouble = { trouble: ResolverTroubleRow['trouble']; claims: number; operators: string[] }

/** Undefined: none known. */
export async function presentTrouble(db: Queries, now: Date): Promise<PresentTrouble | undefined> {
  const claims = sql<number>`max(${resolverTrouble.claims})`.mapWith(Number)
  const rows = await db
    .select({ operator: resolverTrouble.operator, trouble: resolverTrouble.trouble, claims })
    .from(resolverTrouble)
    .where(and(isNull(resolverTrouble.endedAt), gt(resolverTrouble.seenAt, new Date(now.getTime() - PRESENT_MS))))
    .groupBy(resolverTrouble.operator, resolverTrouble.trouble)
  const [first] = rows.toSorted((one, other) => other.claims - one.claims)
  if (!first) return undefined
  // threads meet the same crawlers: take the highest count, not the sum
  const byOperator = new Map<string, number>()
  for (const { operator, claims } of rows) byOperator.set(operator, Math.max(claims, byOperator.get(operator) ?? 0))
  const all = [...byOperator.values()].reduce((sum, one) => sum + one, 0)
  return { trouble: first.trouble, claims: all, operators: [...byOperator.keys()].sort() }
}

/** A name server of this host denied the operator's names or gave wrong ones after `since`. */
export async function wasDenied(db: Queries, host: string, operator: string, since: Date): Promise<boolean> {
  const its = and(eq(resolverTrouble.host, host), eq(resolverTrouble.operator, operator))
  const rows = await db
    .select({ operator: resolverTrouble.operator })
    .from(resolverTrouble)
    .where(and(its, gt(resolverTrouble.deniedAt, since)))
    .limit(1)
  return rows.length > 0
}

/** Deletes rows older than a day. */
export async function pruneTrouble(db: Queries, now: Date): Promise<void> {
  await db.delete(resolverTrouble).where(lt(resolverTrouble.seenAt, new Date(now.getTime() - KEPT_MS)))
}
