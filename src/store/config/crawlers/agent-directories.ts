/** Published agent keys, cached for all edges once one has fetched them. */
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { first, type Queries } from '../engine/database.ts'
import { agentDirectories } from '../schema.ts'

export type AgentDirectoryRow = typeof agentDirectories.$inferSelect

/** Anyone can publish; the limit stops strangers from filling the table. */
const MOST_KEPT = 5000

export const directoryOf = (db: Queries, agent: string, now: Date): Promise<AgentDirectoryRow | undefined> =>
  first(
    db
      .select()
      .from(agentDirectories)
      .where(and(eq(agentDirectories.agent, agent), gt(agentDirectories.expiresAt, now))),
  )

/** Replaces an older copy. When the table is full, stores known agents only. */
export async function saveDirectory(db: Queries, row: AgentDirectoryRow, most = MOST_KEPT): Promise<void> {
  const { agent, ...read } = row
  const [known] = await db
    .update(agentDirectories)
    .set(read)
    .where(and(eq(agentDirectories.agent, agent), lte(agentDirectories.fetchedAt, read.fetchedAt)))
    .returning({ agent: agentDirectories.agent })
  if (known || (await db.$count(agentDirectories)) >= most) return
  await db
    .insert(agentDirectories)
    .values(row)
    .onConflictDoUpdate({
      target: agentDirectories.agent,
      set: read,
      setWhere: sql`${agentDirectories.fetchedAt} <= excluded.fetched_at`,
    })
}

export async function pruneDirectories(db: Queries, now: Date): Promise<void> {
  await db.delete(agentDirectories).where(lte(agentDirectories.expiresAt, now))
}
