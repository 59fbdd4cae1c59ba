/** Traffic sources. Removed ones stay for their cost entries. */
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { byName } from '../../../lib/text/natural.ts'
import { first, type Queries } from '../engine/database.ts'
import { accounts, campaigns, sources } from '../schema.ts'

export type SourceRow = typeof sources.$inferSelect
type SourceDraft = Pick<
  SourceRow,
  'name' | 'template' | 'parameters' | 'clickParameter' | 'costParameter' | 'model' | 'rate' | 'currency'
>

export async function listSources(db: Queries, clientId: string): Promise<SourceRow[]> {
  const rows = await db
    .select()
    .from(sources)
    .where(and(eq(sources.clientId, clientId), isNull(sources.archivedAt)))
    .orderBy(asc(sources.id))
  return rows.toSorted(byName)
}

/** Undefined if removed. */
export const findSource = (db: Queries, id: string): Promise<SourceRow | undefined> =>
  first(
    db
      .select()
      .from(sources)
      .where(and(eq(sources.id, id), isNull(sources.archivedAt))),
  )

/** Undefined when the client has another of that name. */
export async function saveSource(
  tx: Queries,
  { id, clientId, ...draft }: SourceDraft & { id: string | undefined; clientId: string },
): Promise<SourceRow | undefined> {
  const named = await tx
    .select({ id: sources.id })
    .from(sources)
    .where(
      and(
        eq(sources.clientId, clientId),
        isNull(sources.archivedAt),
        sql`lower(${sources.name}) = lower(${draft.name})`,
      ),
    )
  if (named.some((one) => one.id !== id)) return undefined
  const rows =
    id === undefined
      ? await tx
          .insert(sources)
          .values({ ...draft, clientId })
          .returning()
      : await tx.update(sources).set(draft).where(eq(sources.id, id)).returning()
  return rows[0]
}

export async function archiveSource(tx: Queries, id: string, now: Date): Promise<void> {
  await tx.update(sources).set({ archivedAt: now }).where(eq(sources.id, id))
}

/** SQL of the campaign's source id. */
export const sourceOf = sql<string | null>`${campaigns.settings}->'source'->>'id'`

/** Campaign ids by source, without removed campaigns. */
export async function campaignsBySource(db: Queries, clientId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ id: campaigns.id, source: sourceOf })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(
      and(
        or(eq(accounts.id, clientId), eq(accounts.ownerId, clientId)),
        isNull(campaigns.removedAt),
        isNotNull(sourceOf),
      ),
    )
  return new Map(
    [...Map.groupBy(rows, ({ source }) => source ?? '')].map(([source, found]) => [source, found.map(({ id }) => id)]),
  )
}

/** Campaign ids by source, with removed ones: their visits stay. */
export async function campaignsOfSources(db: Queries, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ id: campaigns.id, source: sourceOf })
    .from(campaigns)
    .where(inArray(sourceOf, [...ids]))
    .orderBy(asc(campaigns.id))
  const found = Map.groupBy(rows, ({ source }) => source ?? '')
  return new Map([...found].map(([source, buying]) => [source, buying.map(({ id }) => id)]))
}

/** Includes removed ones. */
export async function sourceNames(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: sources.id, name: sources.name })
    .from(sources)
    .where(inArray(sources.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
