/** Generated sites as their owners see them: orders, progress, archives. */
import { and, asc, count, desc, eq, getTableColumns, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { SiteWish } from '../../contract/sites.ts'
import { newId } from '../../lib/new-id.ts'
import type { CampaignScope } from './campaigns.ts'
import type { Queries } from './database.ts'
import { accounts, campaigns, generatedSites, siteParts } from './schema.ts'

export type SiteRow = typeof generatedSites.$inferSelect & { campaignName: string | null }

const columns = { ...getTableColumns(generatedSites), campaignName: campaigns.name }
const joined = (db: Queries) =>
  db.select(columns).from(generatedSites).leftJoin(campaigns, eq(campaigns.id, generatedSites.campaignId))
/** What has expired is as good as deleted, whenever it is swept. */
const alive = (now: Date): SQL | undefined => or(isNull(generatedSites.expiresAt), gt(generatedSites.expiresAt, now))

function within(scope: CampaignScope): SQL | undefined {
  if (scope === 'all') return undefined
  return 'accountId' in scope
    ? eq(generatedSites.accountId, scope.accountId)
    : eq(generatedSites.clientId, scope.clientId)
}

/** Newest first. */
export const listSites = (db: Queries, scope: CampaignScope, now: Date): Promise<SiteRow[]> =>
  joined(db)
    .where(and(within(scope), alive(now)))
    .orderBy(desc(generatedSites.createdAt), desc(generatedSites.id))

export async function findSite(db: Queries, id: string, now: Date): Promise<SiteRow | undefined> {
  const [row] = await joined(db).where(and(eq(generatedSites.id, id), alive(now)))
  return row
}

export async function countSites(tx: Queries, clientId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ sites: count() })
    .from(generatedSites)
    .where(and(eq(generatedSites.clientId, clientId), alive(now)))
  return row?.sites ?? 0
}

type NewSite = { clientId: string; accountId: string; wish: SiteWish; now: Date }

/** Its id. */
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

/** Its state when it was deleted; undefined: somebody else was first. */
export async function deleteSiteRow(tx: Queries, id: string): Promise<Pick<SiteRow, 'state' | 'count'> | undefined> {
  const [row] = await tx
    .delete(generatedSites)
    .where(eq(generatedSites.id, id))
    .returning({ state: generatedSites.state, count: generatedSites.count })
  return row
}

/** Takes (below zero) or gives back site generations; the client's row must be held. */
export async function moveGenerations(tx: Queries, clientId: string, by: number): Promise<void> {
  await tx
    .update(accounts)
    .set({ siteGenLimit: sql`${accounts.siteGenLimit} + ${by}::int` })
    .where(eq(accounts.id, clientId))
}

/** An archive, part by part, as fast as its reader takes them. Fails when it is deleted meanwhile. */
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
