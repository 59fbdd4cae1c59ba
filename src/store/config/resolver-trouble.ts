/**
 * Name servers that were of no use for checking crawlers, as each process met them: for the status, and because what
 * they denied may be remembered.
 */
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { resolverTrouble } from './schema.ts'

export type ResolverTroubleRow = typeof resolverTrouble.$inferSelect

/** Trouble that nobody has met for so long is over, or its process is. */
const PRESENT_MS = 15 * 60_000
const KEPT_MS = 86_400_000

/** Notes trouble that is met now; the row of its process and operator is replaced. */
export async function noteTrouble(db: Queries, row: Omit<ResolverTroubleRow, 'endedAt'>): Promise<void> {
  const { source: _source, operator: _operator, ...met } = row
  const target = [resolverTrouble.source, resolverTrouble.operator]
  await db
    .insert(resolverTrouble)
    .values(row)
    .onConflictDoUpdate({ target, set: { ...met, endedAt: null } })
}

/** The process of `source` can ask this operator's names again. */
export async function endTrouble(db: Queries, source: string, operator: string, at: Date): Promise<void> {
  const its = and(eq(resolverTrouble.source, source), eq(resolverTrouble.operator, operator))
  await db.update(resolverTrouble).set({ endedAt: at }).where(its)
}

/** `trouble`: that of most claims. `claims`: at least so many stay unverified. `operators`: whose, sorted. */
export type PresentTrouble = { trouble: ResolverTroubleRow['trouble']; claims: number; operators: string[] }

/** What keeps crawlers from being checked by names now; undefined: nothing that anybody has met. */
export async function presentTrouble(db: Queries, now: Date): Promise<PresentTrouble | undefined> {
  const claims = sql<number>`max(${resolverTrouble.claims})`.mapWith(Number)
  const rows = await db
    .select({ operator: resolverTrouble.operator, trouble: resolverTrouble.trouble, claims })
    .from(resolverTrouble)
    .where(and(isNull(resolverTrouble.endedAt), gt(resolverTrouble.seenAt, new Date(now.getTime() - PRESENT_MS))))
    .groupBy(resolverTrouble.operator, resolverTrouble.trouble)
  const [first] = rows.toSorted((one, other) => other.claims - one.claims)
  if (!first) return undefined
  // threads meet the same crawlers: the most that one of them counts, not their sum
  const byOperator = new Map<string, number>()
  for (const { operator, claims } of rows) byOperator.set(operator, Math.max(claims, byOperator.get(operator) ?? 0))
  const all = [...byOperator.values()].reduce((sum, one) => sum + one, 0)
  return { trouble: first.trouble, claims: all, operators: [...byOperator.keys()].sort() }
}

/** Whether a name server of this host denied names of the operator, or told wrong ones, after `since`. */
export async function wasDenied(db: Queries, host: string, operator: string, since: Date): Promise<boolean> {
  const its = and(eq(resolverTrouble.host, host), eq(resolverTrouble.operator, operator))
  const rows = await db
    .select({ operator: resolverTrouble.operator })
    .from(resolverTrouble)
    .where(and(its, gt(resolverTrouble.deniedAt, since)))
    .limit(1)
  return rows.length > 0
}

/** Deletes what was met more than a day ago; for a timed job. */
export async function pruneTrouble(db: Queries, now: Date): Promise<void> {
  await db.delete(resolverTrouble).where(lt(resolverTrouble.seenAt, new Date(now.getTime() - KEPT_MS)))
}
