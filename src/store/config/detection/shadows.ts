import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, sql, sum } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { MOST_DIFFERENCES, type ShadowState } from '../../../contract/detection/signal-words.ts'
import { first, type Database, type Queries } from '../engine/database.ts'
import { accounts, campaigns, campaignVersions, shadowDifferences, shadowHours, shadows } from '../schema.ts'
import { HOUR_MS } from '../../../lib/time/durations.ts'

export type ShadowRow = typeof shadows.$inferSelect
export type ShadowHour = typeof shadowHours.$inferSelect
export type Difference = Omit<typeof shadowDifferences.$inferSelect, 'shadowId' | 'campaignId'>

export async function addShadow(
  tx: Queries,
  row: Pick<ShadowRow, 'id' | 'changes' | 'atEnd' | 'startedAt' | 'endsAt' | 'authorId'> &
    Partial<Pick<ShadowRow, 'campaignId' | 'settings' | 'data'>>,
): Promise<ShadowRow> {
  const [added] = await tx.insert(shadows).values(row).returning()
  if (!added) throw new Error('the shadow was not stored')
  return added
}

export const runningShadows = (db: Queries): Promise<ShadowRow[]> =>
  db.select().from(shadows).where(eq(shadows.state, 'running')).orderBy(asc(shadows.startedAt), asc(shadows.id))

export const findShadow = (db: Queries, id: string): Promise<ShadowRow | undefined> =>
  first(db.select().from(shadows).where(eq(shadows.id, id)))

export async function runningDataShadow(
  db: Queries,
): Promise<(ShadowRow & { data: NonNullable<ShadowRow['data']> }) | undefined> {
  const [row] = await db
    .select()
    .from(shadows)
    .where(and(eq(shadows.state, 'running'), isNotNull(shadows.data)))
  return row?.data ? { ...row, data: row.data } : undefined
}

/** Undefined if not running. */
export const endShadow = (
  tx: Queries,
  id: string,
  ended: { state: Exclude<ShadowState, 'running'>; endedAt: Date; endedBy: string | null },
): Promise<ShadowRow | undefined> =>
  first(
    tx
      .update(shadows)
      .set(ended)
      .where(and(eq(shadows.id, id), eq(shadows.state, 'running')))
      .returning(),
  )

/** Includes their counts. */
export async function pruneShadows(db: Queries, before: Date): Promise<void> {
  await db.delete(shadows).where(lt(shadows.endedAt, before))
}

/** Counts stay. */
export async function removeDifferencesOf(tx: Queries, hits: readonly string[]): Promise<void> {
  await tx.execute(sql`DELETE FROM ${shadowDifferences} WHERE hit = ANY(${sql.param([...hits])}::text[])`)
}

/** Hours judged since, at least partly. */
export const hoursOf = (db: Queries, id: string, since: Date): Promise<ShadowHour[]> =>
  db
    .select()
    .from(shadowHours)
    .where(and(eq(shadowHours.shadowId, id), gte(shadowHours.hour, since)))

type HourKey = Pick<ShadowHour, 'shadowId' | 'campaignId' | 'hour'>
const isHour = ({ shadowId, campaignId, hour }: HourKey) =>
  and(eq(shadowHours.shadowId, shadowId), eq(shadowHours.campaignId, campaignId), eq(shadowHours.hour, hour))

/** A slice's additions to an hour. */
type Slice = Omit<ShadowHour, 'hits' | 'shadowId' | 'campaignId' | 'hour'> & {
  reached: NonNullable<ShadowHour['reached']>
}

/** If the hour is still where the slice began and the shadow runs; else false. So no visit counts twice. */
export async function addSlice(
  db: Database,
  key: HourKey,
  { from, slice, differences }: { from: ShadowHour['reached']; slice: Slice; differences: readonly Difference[] },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await holdRunning(tx, key.shadowId))) return false
    await tx.insert(shadowHours).values(key).onConflictDoNothing()
    const [hour] = await tx.select().from(shadowHours).where(isHour(key)).for('no key update')
    if (!hour || hour.reached?.hit !== from?.hit) return false
    await tx
      .update(shadowHours)
      .set({
        judged: hour.judged + slice.judged,
        unsure: hour.unsure + slice.unsure,
        personBot: hour.personBot + slice.personBot,
        doubtBot: hour.doubtBot + slice.doubtBot,
        botPerson: hour.botPerson + slice.botPerson,
        botDoubt: hour.botDoubt + slice.botDoubt,
        personDoubt: hour.personDoubt + slice.personDoubt,
        doubtPerson: hour.doubtPerson + slice.doubtPerson,
        reached: slice.reached,
      })
      .where(isHour(key))
    await keepDifferences(tx, key, differences)
    return true
  })
}

async function holdRunning(tx: Queries, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: shadows.id })
    .from(shadows)
    .where(and(eq(shadows.id, id), eq(shadows.state, 'running')))
    .for('share')
  return rows.length > 0
}

const CHUNK = 5000

async function keepDifferences(tx: Queries, key: HourKey, differences: readonly Difference[]): Promise<void> {
  if (differences.length === 0) return
  const [kept] = await tx
    .select({ rows: count() })
    .from(shadowDifferences)
    .where(eq(shadowDifferences.shadowId, key.shadowId))
  const room = differences.slice(0, Math.max(0, MOST_DIFFERENCES - (kept?.rows ?? 0)))
  for (let at = 0; at < room.length; at += CHUNK)
    await tx
      .insert(shadowDifferences)
      .values(room.slice(at, at + CHUNK).map((one) => ({ ...one, shadowId: key.shadowId, campaignId: key.campaignId })))
      .onConflictDoNothing()
}

/** Resets an hour for late visits that sort before the last judged one. */
export async function forgetHour(db: Database, key: HourKey): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(shadowHours).where(isHour(key))
    await tx
      .delete(shadowDifferences)
      .where(
        and(
          eq(shadowDifferences.shadowId, key.shadowId),
          eq(shadowDifferences.campaignId, key.campaignId),
          gte(shadowDifferences.at, key.hour),
          lt(shadowDifferences.at, new Date(key.hour.getTime() + HOUR_MS)),
        ),
      )
  })
}

/** Marks the hour as fully judged with `hits` hits. */
export async function closeHour(db: Queries, key: HourKey, hits: number): Promise<void> {
  await db.update(shadowHours).set({ hits }).where(isHour(key))
}

export async function setJudgedUntil(db: Queries, id: string, judgedUntil: Date): Promise<void> {
  await db
    .update(shadows)
    .set({ judgedUntil })
    .where(and(eq(shadows.id, id), eq(shadows.state, 'running')))
}

/** Campaigns with each version of their settings that may have judged visits since. */
export async function versionsSince(db: Queries, campaignIds: readonly string[], since: Date) {
  const ids = [...campaignIds]
  const [rows, versions] = await Promise.all([
    db
      .select({ id: campaigns.id, key: campaigns.key, name: campaigns.name, tag: campaigns.tag })
      .from(campaigns)
      .where(inArray(campaigns.id, ids)),
    db
      .select({
        campaignId: campaignVersions.campaignId,
        version: campaignVersions.version,
        settings: campaignVersions.settings,
        dealt: campaignVersions.dealt,
      })
      .from(campaignVersions)
      .where(
        and(
          inArray(campaignVersions.campaignId, ids),
          sql`${campaignVersions.version} >= coalesce((SELECT max(before.version) FROM ${campaignVersions} AS before
            WHERE before.campaign_id = ${campaignVersions.campaignId} AND before.saved_at < ${since.toISOString()}), 0)`,
        ),
      ),
  ])
  const byCampaign = Map.groupBy(versions, ({ campaignId }) => campaignId)
  return rows.map((row) => ({ ...row, versions: byCampaign.get(row.id) ?? [] }))
}

export type ListedShadow = ShadowRow & Totals & { authorEmail: string | null; endedByEmail: string | null }
type Totals = Record<'judged' | 'unsure' | 'turnedAway' | 'letThrough' | 'doubted' | 'cleared', number>

const total = (...columns: PgColumn[]) => sql`coalesce(${sum(sql.join(columns, sql` + `))}, 0)`.mapWith(Number)
const TOTALS = {
  judged: total(shadowHours.judged),
  unsure: total(shadowHours.unsure),
  turnedAway: total(shadowHours.personBot, shadowHours.doubtBot),
  letThrough: total(shadowHours.botPerson, shadowHours.botDoubt),
  doubted: total(shadowHours.personDoubt),
  cleared: total(shadowHours.doubtPerson),
}
const NONE: Totals = { judged: 0, unsure: 0, turnedAway: 0, letThrough: 0, doubted: 0, cleared: 0 }

/** Running first, then newest: of one campaign, of all campaigns (null), or by id. */
export async function listShadows(
  db: Queries,
  { most, ...which }: { most: number } & ({ id: string } | { campaignId: string | null }),
): Promise<ListedShadow[]> {
  const rows = await db
    .select()
    .from(shadows)
    .where(
      'id' in which
        ? eq(shadows.id, which.id)
        : which.campaignId === null
          ? isNull(shadows.campaignId)
          : eq(shadows.campaignId, which.campaignId),
    )
    .orderBy(sql`${shadows.state} = 'running' DESC`, desc(shadows.startedAt), desc(shadows.id))
    .limit(most)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const people = [...new Set(rows.flatMap(({ authorId, endedBy }) => [authorId, endedBy]))].filter((id) => id !== null)
  const [totals, names] = await Promise.all([
    db
      .select({ id: shadowHours.shadowId, ...TOTALS })
      .from(shadowHours)
      .where(inArray(shadowHours.shadowId, ids))
      .groupBy(shadowHours.shadowId),
    people.length === 0
      ? []
      : db.select({ id: accounts.id, email: accounts.email }).from(accounts).where(inArray(accounts.id, people)),
  ])
  const byId = new Map(totals.map(({ id, ...of }) => [id, of]))
  const emails = new Map(names.map(({ id, email }) => [id, email]))
  return rows.map((row) => ({
    ...row,
    ...(byId.get(row.id) ?? NONE),
    authorEmail: emails.get(row.authorId ?? '') ?? null,
    endedByEmail: emails.get(row.endedBy ?? '') ?? null,
  }))
}

/** By campaign, most differences first. */
export const shadowCampaigns = (db: Queries, id: string, most: number) =>
  db
    .select({ campaignId: shadowHours.campaignId, name: sql<string>`coalesce(${campaigns.name}, '')`, ...TOTALS })
    .from(shadowHours)
    .leftJoin(campaigns, eq(campaigns.id, shadowHours.campaignId))
    .where(eq(shadowHours.shadowId, id))
    .groupBy(shadowHours.campaignId, campaigns.name)
    .orderBy(desc(sql`${TOTALS.turnedAway} + ${TOTALS.letThrough}`), desc(TOTALS.judged), asc(shadowHours.campaignId))
    .limit(most)

/** By day, UTC. */
export const shadowDays = (db: Queries, id: string) => {
  const day = sql<string>`to_char(${shadowHours.hour} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`
  return db
    .select({ day, ...TOTALS })
    .from(shadowHours)
    .where(eq(shadowHours.shadowId, id))
    .groupBy(day)
    .orderBy(day)
}

/** Hit with an unrejected conversion. Full names, because the query builder shortens those of a single table. */
const converted = sql<boolean>`EXISTS (SELECT 1 FROM conversions AS brought WHERE brought.hit = shadow_differences.hit
  AND brought.campaign_id = shadow_differences.campaign_id AND brought.status IN ('approved', 'pending'))`
const toBot = sql`${shadowDifferences.becomes} = 'bot'`
const fromBot = sql`${shadowDifferences.was} = 'bot'`
const many = (what: ReturnType<typeof sql>) => sql`count(*) FILTER (WHERE ${what})`.mapWith(Number)
const KEPT = {
  kept: count(),
  turnedAway: many(toBot),
  letThrough: many(fromBot),
  turnedAwayConverted: many(sql`${toBot} AND ${converted}`),
  letThroughConverted: many(sql`${fromBot} AND ${converted}`),
}

/** Stored differences, and how many converted. */
export async function countDifferences(db: Queries, id: string) {
  const [row] = await db.select(KEPT).from(shadowDifferences).where(eq(shadowDifferences.shadowId, id))
  return row ?? { kept: 0, turnedAway: 0, letThrough: 0, turnedAwayConverted: 0, letThroughConverted: 0 }
}

/** By the signals that cause the difference. */
export const shadowSignals = (db: Queries, id: string) => {
  const signal = sql<string>`unnest(${shadowDifferences.signals})`.as('signal')
  const each = db
    .select({
      signal,
      hit: shadowDifferences.hit,
      campaignId: shadowDifferences.campaignId,
      was: shadowDifferences.was,
      becomes: shadowDifferences.becomes,
      converted: converted.as('converted'),
    })
    .from(shadowDifferences)
    .where(eq(shadowDifferences.shadowId, id))
    .as('each')
  return db
    .select({
      signal: each.signal,
      turnedAway: many(sql`${each.becomes} = 'bot'`),
      letThrough: many(sql`${each.was} = 'bot'`),
      converted: many(sql`${each.converted} AND (${each.becomes} = 'bot' OR ${each.was} = 'bot')`),
    })
    .from(each)
    .groupBy(each.signal)
    .orderBy(desc(count()), each.signal)
}

type ShownDifference = Difference & { campaignId: string; campaignName: string; converted: boolean }

/** Converted first, then those with another destination, then newest. */
export const someDifferences = (db: Queries, id: string, most: number): Promise<ShownDifference[]> =>
  db
    .select({
      hit: shadowDifferences.hit,
      campaignId: shadowDifferences.campaignId,
      campaignName: sql<string>`coalesce(${campaigns.name}, '')`,
      at: shadowDifferences.at,
      was: shadowDifferences.was,
      becomes: shadowDifferences.becomes,
      signals: shadowDifferences.signals,
      converted: converted.as('converted'),
    })
    .from(shadowDifferences)
    .leftJoin(campaigns, eq(campaigns.id, shadowDifferences.campaignId))
    .where(eq(shadowDifferences.shadowId, id))
    .orderBy(
      sql`converted DESC`,
      sql`(${toBot} OR ${fromBot}) DESC`,
      desc(shadowDifferences.at),
      asc(shadowDifferences.hit),
    )
    .limit(most)
