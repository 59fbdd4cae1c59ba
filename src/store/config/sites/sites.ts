import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { SiteProblem } from '../../../contract/sites/site-words.ts'
import type { SiteWish } from '../../../contract/sites/sites.ts'
import { newId } from '../../../lib/secrets/new-id.ts'
import { lockClient } from '../accounts/accounts.ts'
import type { CampaignScope } from '../campaigns/campaigns.ts'
import { first, type Database, type Queries } from '../engine/database.ts'
import { accounts, campaigns, generatedSites, siteParts } from '../schema.ts'

export type SiteRow = typeof generatedSites.$inferSelect & { campaignName: string | null }

const columns = { ...getTableColumns(generatedSites), campaignName: campaigns.name }
const joined = (db: Queries) =>
  db.select(columns).from(generatedSites).leftJoin(campaigns, eq(campaigns.id, generatedSites.campaignId))
/** An expired order counts as deleted, even before cleanup. */
const alive = (now: Date): SQL | undefined => or(isNull(generatedSites.expiresAt), gt(generatedSites.expiresAt, now))

function within(scope: CampaignScope): SQL | undefined {
  if (scope === 'all') return undefined
  if ('clientId' in scope) return eq(generatedSites.clientId, scope.clientId)
  return or(eq(generatedSites.accountId, scope.accountId), inArray(generatedSites.campaignId, [...scope.campaignIds]))
}

/** Newest first. */
export const listSites = (db: Queries, scope: CampaignScope, now: Date): Promise<SiteRow[]> =>
  joined(db)
    .where(and(within(scope), alive(now)))
    .orderBy(desc(generatedSites.createdAt), desc(generatedSites.id))

export const findSite = (db: Queries, id: string, now: Date): Promise<SiteRow | undefined> =>
  first(joined(db).where(and(eq(generatedSites.id, id), alive(now))))

export async function countSites(tx: Queries, clientId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ sites: count() })
    .from(generatedSites)
    .where(and(eq(generatedSites.clientId, clientId), alive(now)))
  return row?.sites ?? 0
}

type NewSite = { clientId: string; accountId: string; wish: SiteWish; now: Date }

/** Returns the order's id. */
export async function insertSite(tx: Queries, { clientId, accountId, wish, now }: NewSite): Promise<string> {
  const [row] = await tx
    .insert(generatedSites)
    .values({
      id: newId(now.getTime()),
      clientId,
      accountId,
      campaignId: wish.campaignId ?? null,
      wish,
      count: wish.count,
      createdAt: now,
    })
    .returning({ id: generatedSites.id })
  if (!row) throw new Error('the order was not written')
  return row.id
}

/** Returns its last state; undefined if already gone. */
export const deleteSiteRow = (tx: Queries, id: string): Promise<Pick<SiteRow, 'state' | 'count'> | undefined> =>
  first(
    tx
      .delete(generatedSites)
      .where(eq(generatedSites.id, id))
      .returning({ state: generatedSites.state, count: generatedSites.count }),
  )

/** Takes (negative) or returns site generations; the client's row must be locked. */
export async function adjustGenerations(tx: Queries, clientId: string, by: number): Promise<void> {
  await tx
    .update(accounts)
    .set({ siteGenLimit: sql`${accounts.siteGenLimit} + ${by}::int` })
    .where(eq(accounts.id, clientId))
}

/** Streams an archive with backpressure. Throws if deleted meanwhile. */
export async function* partsOf(db: Queries, siteId: string, bytes: number): AsyncGenerator<Uint8Array> {
  let sent = 0
  for (let number = 0; sent < bytes; number++) {
    const [part] = await db
      .select({ bytes: siteParts.bytes })
      .from(siteParts)
      .where(and(eq(siteParts.siteId, siteId), eq(siteParts.number, number)))
      .orderBy(asc(siteParts.number))
    if (!part) throw new Error(`the archive ${siteId} lacks its part ${number}`)
    sent += part.bytes.length
    yield part.bytes
  }
}

export async function pruneSites(db: Queries, now: Date): Promise<void> {
  await db.delete(generatedSites).where(lte(generatedSites.expiresAt, now))
}

// Only the current attempt may write; outdated ones change nothing.

export type WorkRow = typeof generatedSites.$inferSelect
type Attempt = Pick<WorkRow, 'id' | 'attempts'>

const mine = ({ id, attempts }: Attempt) =>
  and(eq(generatedSites.id, id), eq(generatedSites.attempts, attempts), eq(generatedSites.state, 'running'))

/** First those left unfinished, then the oldest of the client served longest ago. */
export async function claimSite(db: Database): Promise<WorkRow | undefined> {
  return db.transaction(async (tx) => {
    const next = sql`(
      SELECT open.id FROM ${generatedSites} AS open WHERE open.state IN ('waiting', 'running')
      ORDER BY open.state = 'running' DESC, (SELECT max(done.finished_at) FROM ${generatedSites} AS done WHERE done.client_id = open.client_id) NULLS FIRST, open.created_at, open.id LIMIT 1)`
    const [row] = await tx
      .update(generatedSites)
      .set({ state: 'running', attempts: sql`${generatedSites.attempts} + 1`, made: 0, bytes: 0 })
      .where(eq(generatedSites.id, next))
      .returning()
    if (row) await tx.delete(siteParts).where(eq(siteParts.siteId, row.id))
    return row
  })
}

type Progress = { made: number; part?: { number: number; bytes: Uint8Array } | undefined }

/** Stores a part and the page count; false when the order is no longer this attempt's. */
export async function keepProgress(db: Database, own: Attempt, { made, part }: Progress): Promise<boolean> {
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

/** Completes the archive. Undefined when the order is no longer this attempt's. */
export const finishSite = (tx: Queries, own: Attempt, at: { now: Date; until: Date }): Promise<WorkRow | undefined> =>
  first(
    tx
      .update(generatedSites)
      .set({ state: 'ready', finishedAt: at.now, expiresAt: at.until })
      .where(mine(own))
      .returning(),
  )

/** Marks it failed and refunds site generations. Returns as `finishSite`. */
export async function failSite(
  tx: Queries,
  { clientId, ...own }: Attempt & { clientId: string },
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
  await adjustGenerations(tx, clientId, row.count)
  return row
}

/** Requeues the order as not started, when this process ends. */
export async function returnSite(db: Queries, own: Attempt): Promise<void> {
  await db
    .update(generatedSites)
    .set({ state: 'waiting', made: 0, attempts: sql`greatest(0, ${generatedSites.attempts} - 1)` })
    .where(mine(own))
}
