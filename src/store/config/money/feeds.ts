/** Cost feeds and the record of their fetches. */
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, lte, max, or, sql } from 'drizzle-orm'
import { type PushWay, PUSH_NAMES, PUSH_WAYS } from '../../../contract/money/feed-words.ts'
import { first, type Queries } from '../engine/database.ts'
import { accounts, campaigns, costEntries, costFeeds, costFetches, importedFiles, sources } from '../schema.ts'
import type { CostRow } from './costs.ts'

export type FeedRow = typeof costFeeds.$inferSelect
type FetchRow = typeof costFetches.$inferSelect
export type NewFetch = Omit<typeof costFetches.$inferInsert, 'id'>

const isThere = isNull(costFeeds.archivedAt)

export type ListedFeed = { feed: FeedRow; campaign: string | null; source: string | null }

const named = (db: Queries) =>
  db
    .select({ feed: costFeeds, campaign: campaigns.name, source: sources.name })
    .from(costFeeds)
    .leftJoin(campaigns, eq(campaigns.id, costFeeds.campaignId))
    .leftJoin(sources, eq(sources.id, costFeeds.sourceId))

/** Oldest first. */
export const listFeeds = (db: Queries, clientId: string): Promise<ListedFeed[]> =>
  named(db)
    .where(and(eq(costFeeds.clientId, clientId), isThere))
    .orderBy(asc(costFeeds.id))

export const findFeed = (db: Queries, id: string): Promise<ListedFeed | undefined> =>
  first(named(db).where(and(eq(costFeeds.id, id), isThere)))

/** Undefined if removed. */
export const lockFeed = (tx: Queries, id: string): Promise<FeedRow | undefined> =>
  first(
    tx
      .select()
      .from(costFeeds)
      .where(and(eq(costFeeds.id, id), isThere))
      .for('no key update'),
  )

export const countFeeds = (db: Queries, clientId: string): Promise<number> =>
  db.$count(costFeeds, and(eq(costFeeds.clientId, clientId), isThere))

export async function insertFeed(tx: Queries, row: Omit<typeof costFeeds.$inferInsert, 'id'>): Promise<string> {
  const [made] = await tx.insert(costFeeds).values(row).returning({ id: costFeeds.id })
  if (!made) throw new Error('the feed was not stored')
  return made.id
}

export async function updateFeed(
  tx: Queries,
  id: string,
  fields: Partial<Omit<typeof costFeeds.$inferInsert, 'id' | 'clientId'>>,
): Promise<void> {
  await tx.update(costFeeds).set(fields).where(eq(costFeeds.id, id))
}

/** Of a source that is removed. */
export async function archiveFeedsOf(tx: Queries, sourceId: string, now: Date): Promise<void> {
  await tx
    .update(costFeeds)
    .set({ archivedAt: now })
    .where(and(eq(costFeeds.sourceId, sourceId), isThere))
}

/** Takes the feed that is longest due, of an active client, for this process until `until`. */
export async function claimFeed(db: Queries, now: Date, until: Date): Promise<FeedRow | undefined> {
  const due = db
    .select({ id: costFeeds.id })
    .from(costFeeds)
    .innerJoin(accounts, eq(accounts.id, costFeeds.clientId))
    .leftJoin(campaigns, eq(campaigns.id, costFeeds.campaignId))
    .leftJoin(sources, eq(sources.id, costFeeds.sourceId))
    .where(
      and(
        isThere,
        eq(costFeeds.isOn, true),
        lte(costFeeds.nextAt, now),
        or(isNull(costFeeds.claimedUntil), lt(costFeeds.claimedUntil, now)),
        eq(accounts.active, true),
        isNull(accounts.deletedAt),
        isNull(campaigns.archivedAt),
        isNull(sources.archivedAt),
      ),
    )
    .orderBy(asc(costFeeds.nextAt), asc(costFeeds.id))
    .limit(1)
    .for('no key update', { of: costFeeds, skipLocked: true })
  const [row] = await db.update(costFeeds).set({ claimedUntil: until }).where(inArray(costFeeds.id, due)).returning()
  return row
}

export async function addFetch(tx: Queries, fetch: NewFetch): Promise<void> {
  await tx.insert(costFetches).values(fetch)
}

export type ListedFetch = FetchRow & { takenBackAt: Date | null }

/** Newest first. */
export async function listFetches(
  db: Queries,
  { feedId, page, perPage }: { feedId: string; page: number; perPage: number },
): Promise<{ rows: ListedFetch[]; total: number }> {
  const rows = await db
    .select({ fetch: costFetches, takenBackAt: importedFiles.takenBackAt })
    .from(costFetches)
    .leftJoin(importedFiles, eq(importedFiles.id, costFetches.importId))
    .where(eq(costFetches.feedId, feedId))
    .orderBy(desc(costFetches.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const [all] = await db.select({ n: count() }).from(costFetches).where(eq(costFetches.feedId, feedId))
  return { rows: rows.map(({ fetch, takenBackAt }) => ({ ...fetch, takenBackAt })), total: all?.n ?? 0 }
}

/** By feed. */
export async function lastFetches(db: Queries, feeds: readonly string[]): Promise<Map<string, ListedFetch>> {
  if (feeds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([costFetches.feedId], { fetch: costFetches, takenBackAt: importedFiles.takenBackAt })
    .from(costFetches)
    .leftJoin(importedFiles, eq(importedFiles.id, costFetches.importId))
    .where(inArray(costFetches.feedId, [...feeds]))
    .orderBy(costFetches.feedId, desc(costFetches.id))
  return new Map(rows.map(({ fetch, takenBackAt }) => [fetch.feedId, { ...fetch, takenBackAt }]))
}

export async function pruneFetches(db: Queries, before: Date): Promise<void> {
  await db.delete(costFetches).where(lt(costFetches.at, before))
}

/** Entries in force that the feed entered for these days. */
export async function entriesOfFeed(tx: Queries, feedId: string, days: readonly string[]): Promise<CostRow[]> {
  if (days.length === 0) return []
  const rows = await tx
    .select({ entry: costEntries })
    .from(costEntries)
    .innerJoin(importedFiles, eq(importedFiles.id, costEntries.importId))
    .where(
      and(
        eq(importedFiles.feedId, feedId),
        isNull(costEntries.takesBack),
        sql`${costEntries.firstDay} = ANY(${sql.param([...days])}::date[])`,
        sql`NOT EXISTS (SELECT 1 FROM cost_entries back WHERE back.takes_back = ${costEntries.id})`,
      ),
    )
    .orderBy(costEntries.id)
  return rows.map(({ entry }) => entry)
}

/** Last costs that the ready scripts sent, by source. */
export async function lastPushes(
  db: Queries,
  clientId: string,
): Promise<{ sourceId: string; way: PushWay; at: Date }[]> {
  const rows = await db
    .select({ sourceId: importedFiles.sourceId, name: importedFiles.name, at: max(importedFiles.at) })
    .from(importedFiles)
    .where(
      and(
        eq(importedFiles.clientId, clientId),
        eq(importedFiles.kind, 'costs'),
        isNotNull(importedFiles.sourceId),
        inArray(importedFiles.name, Object.values(PUSH_NAMES)),
      ),
    )
    .groupBy(importedFiles.sourceId, importedFiles.name)
  return rows.flatMap(({ sourceId, name, at }) => {
    const way = PUSH_WAYS.find((one) => PUSH_NAMES[one] === name)
    return sourceId !== null && way !== undefined && at !== null ? [{ sourceId, way, at }] : []
  })
}
