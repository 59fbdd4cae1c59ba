/** Generated sites as whoever makes them sees them. A try that is no longer the row's own writes nothing any more. */
import { and, eq, sql } from 'drizzle-orm'
import type { SiteProblem } from '../../contract/site-words.ts'
import type { Database, Queries } from './database.ts'
import { lockClient } from './accounts.ts'
import { generatedSites, siteParts } from './schema.ts'
import { moveGenerations } from './sites.ts'

export type WorkRow = typeof generatedSites.$inferSelect
/** Which try at which order. */
export type Try = Pick<WorkRow, 'id' | 'tries'>

const mine = ({ id, tries }: Try) =>
  and(eq(generatedSites.id, id), eq(generatedSites.tries, tries), eq(generatedSites.state, 'running'))

/**
 * The next order, begun anew: first what another process left in the middle, then the oldest of whoever was served
 * longest ago, so that many orders of one client hold up nobody else's.
 */
export async function claimSite(db: Database): Promise<WorkRow | undefined> {
  return db.transaction(async (tx) => {
    const next = sql`(
      SELECT open.id FROM ${generatedSites} AS open WHERE open.state IN ('waiting', 'running')
      ORDER BY open.state = 'running' DESC, (SELECT max(done.finished_at) FROM ${generatedSites} AS done WHERE done.client_id = open.client_id) NULLS FIRST, open.created_at, open.id LIMIT 1)`
    const [row] = await tx
      .update(generatedSites)
      .set({ state: 'running', tries: sql`${generatedSites.tries} + 1`, made: 0, bytes: 0 })
      .where(eq(generatedSites.id, next))
      .returning()
    if (row) await tx.delete(siteParts).where(eq(siteParts.siteId, row.id))
    return row
  })
}

type Progress = { made: number; part?: { number: number; bytes: Uint8Array } | undefined }

/** Answers false when the order is no longer this try's. */
export async function keepProgress(db: Database, own: Try, { made, part }: Progress): Promise<boolean> {
  return db.transaction(async (tx) => {
    const grown = part === undefined ? {} : { bytes: sql`${generatedSites.bytes} + ${part.bytes.length}::int` }
    const [row] = await tx
      .update(generatedSites)
      .set({ made, ...grown })
      .where(mine(own))
      .returning({ id: generatedSites.id })
    if (row && part)
      await tx.insert(siteParts).values({ siteId: own.id, number: part.number, bytes: Buffer.from(part.bytes) })
    return row !== undefined
  })
}

/** The archive is whole. Answers the row, or undefined when the order is no longer this try's. */
export async function finishSite(tx: Queries, own: Try, at: { now: Date; until: Date }): Promise<WorkRow | undefined> {
  const [row] = await tx
    .update(generatedSites)
    .set({ state: 'ready', finishedAt: at.now, expiresAt: at.until })
    .where(mine(own))
    .returning()
  return row
}

/** It could not be made: what it took of the client's site generations is his again. As `finishSite`. */
export async function failSite(
  tx: Queries,
  { clientId, ...own }: Try & { clientId: string },
  problem: SiteProblem,
  at: { now: Date; until: Date },
): Promise<WorkRow | undefined> {
  await lockClient(tx, clientId)
  const [row] = await tx
    .update(generatedSites)
    .set({ state: 'failed', problem, bytes: 0, finishedAt: at.now, expiresAt: at.until })
    .where(mine(own))
    .returning()
  if (!row) return undefined
  await tx.delete(siteParts).where(eq(siteParts.siteId, row.id))
  await moveGenerations(tx, clientId, row.count)
  return row
}

/** Back to those that wait, as if it had not been begun: this process ends before it is made. */
export async function returnSite(db: Queries, own: Try): Promise<void> {
  await db
    .update(generatedSites)
    .set({ state: 'waiting', made: 0, tries: sql`greatest(0, ${generatedSites.tries} - 1)` })
    .where(mine(own))
}
