/** Recipes and downloads in use, and visits passed unjudged. */
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Queries } from '../engine/database.ts'
import { unprotectedVisits, wayUses } from '../schema.ts'

export type WayUse = typeof wayUses.$inferSelect
export type UnprotectedVisits = typeof unprotectedVisits.$inferSelect

/** Per campaign. */
const MOST_USES = 50

export async function putWayUses(db: Queries, uses: readonly WayUse[]): Promise<void> {
  await db
    .insert(wayUses)
    .values([...uses])
    .onConflictDoUpdate({
      target: [wayUses.campaignId, wayUses.recipe, wayUses.source, wayUses.host],
      set: { usedAt: sql`greatest(${wayUses.usedAt}, excluded.used_at)` },
    })
}

export async function putUnprotected(db: Queries, visits: readonly UnprotectedVisits[]): Promise<void> {
  await db
    .insert(unprotectedVisits)
    .values([...visits])
    .onConflictDoUpdate({
      target: [unprotectedVisits.campaignId, unprotectedVisits.hour, unprotectedVisits.cause],
      set: { visits: sql`${unprotectedVisits.visits} + excluded.visits` },
    })
}

/** Newest first. */
export const wayUsesOf = (db: Queries, campaignId: string, since: Date): Promise<WayUse[]> =>
  db
    .select()
    .from(wayUses)
    .where(and(eq(wayUses.campaignId, campaignId), gte(wayUses.usedAt, since)))
    .orderBy(desc(wayUses.usedAt))
    .limit(MOST_USES)

/** By cause, most first. */
export async function unprotectedOf(
  db: Queries,
  campaignId: string,
  since: Date,
): Promise<{ cause: UnprotectedVisits['cause']; visits: number }[]> {
  const sum = sql<string>`sum(${unprotectedVisits.visits})`
  const rows = await db
    .select({ cause: unprotectedVisits.cause, visits: sum })
    .from(unprotectedVisits)
    .where(and(eq(unprotectedVisits.campaignId, campaignId), gte(unprotectedVisits.hour, since)))
    .groupBy(unprotectedVisits.cause)
    .orderBy(desc(sum))
  return rows.map(({ cause, visits }) => ({ cause, visits: Number(visits) }))
}

export async function pruneWays(db: Queries, before: Date): Promise<void> {
  await db.delete(wayUses).where(lt(wayUses.usedAt, before))
  await db.delete(unprotectedVisits).where(lt(unprotectedVisits.hour, before))
}
