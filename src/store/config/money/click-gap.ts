/** Click reports of ad platforms, and the conversions to compare with them. */
import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { ConversionStatus } from '../../../contract/conversions/conversion-words.ts'
import type { Queries } from '../engine/database.ts'
import { campaigns, conversions, gapDays, gapIds, gapReports, sources } from '../schema.ts'

type NewGapReport = Omit<typeof gapReports.$inferInsert, 'id'>
export type GapReportRow = typeof gapReports.$inferSelect & {
  /** Null when the report has neither. */
  campaign: string | null
  source: string | null
  firstDay: string
  lastDay: string
  clicks: number
  ids: number
}

const rows = (db: Queries) =>
  db
    .select({
      report: gapReports,
      campaign: campaigns.name,
      source: sources.name,
      firstDay: sql<string>`(SELECT min(day)::text FROM gap_days WHERE report_id = ${gapReports.id})`,
      lastDay: sql<string>`(SELECT max(day)::text FROM gap_days WHERE report_id = ${gapReports.id})`,
      clicks: sql<string>`(SELECT sum(clicks) FROM gap_days WHERE report_id = ${gapReports.id})`,
      ids: sql<string>`(SELECT count(*) FROM gap_ids WHERE report_id = ${gapReports.id})`,
    })
    .from(gapReports)
    .leftJoin(campaigns, eq(campaigns.id, gapReports.campaignId))
    .leftJoin(sources, eq(sources.id, gapReports.sourceId))

type Selected = Awaited<ReturnType<typeof rows>>[number]
const flat = ({ report, clicks, ids, ...more }: Selected): GapReportRow => ({
  ...report,
  ...more,
  clicks: Number(clicks),
  ids: Number(ids),
})

/** Newest first; undefined client: all. */
export async function listGapReports(db: Queries, clientId: string | undefined, most: number): Promise<GapReportRow[]> {
  const found = await rows(db)
    .where(clientId === undefined ? undefined : eq(gapReports.clientId, clientId))
    .orderBy(desc(gapReports.id))
    .limit(most)
  return found.map(flat)
}

export async function findGapReport(db: Queries, id: string): Promise<GapReportRow | undefined> {
  const [row] = await rows(db).where(eq(gapReports.id, id))
  return row && flat(row)
}

/** A report of the same file read the same way. */
export async function sameGapReport(db: Queries, clientId: string, hash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: gapReports.id })
    .from(gapReports)
    .where(and(eq(gapReports.clientId, clientId), eq(gapReports.hash, hash)))
  return row?.id
}

export async function countGapReports(db: Queries, clientId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(gapReports)
    .where(eq(gapReports.clientId, clientId))
  return row?.count ?? 0
}

const AT_ONCE = 2000

/** Stores clicks by day and the day of each click id; returns the report's id. */
export async function addGapReport(
  tx: Queries,
  report: NewGapReport,
  { days, ids }: { days: ReadonlyMap<string, number>; ids: ReadonlyMap<string, string> },
): Promise<string> {
  const [stored] = await tx.insert(gapReports).values(report).returning({ id: gapReports.id })
  if (!stored) throw new Error('the report was not stored')
  const reportId = stored.id
  await tx.insert(gapDays).values([...days].map(([day, clicks]) => ({ reportId, day, clicks })))
  const named = [...ids].map(([clickId, day]) => ({ reportId, clickId, day }))
  for (let at = 0; at < named.length; at += AT_ONCE) await tx.insert(gapIds).values(named.slice(at, at + AT_ONCE))
  return reportId
}

/** Deletes the reports of an import; returns how many days they had. */
export async function deleteReportsOf(tx: Queries, importId: string): Promise<number> {
  const found = await tx.select({ id: gapReports.id }).from(gapReports).where(eq(gapReports.importId, importId))
  let days = 0
  for (const { id } of found) {
    days += await tx.$count(gapDays, eq(gapDays.reportId, id))
    await deleteGapReport(tx, id)
  }
  return days
}

/** Includes its days and ids. */
export async function deleteGapReport(tx: Queries, id: string): Promise<void> {
  await tx.delete(gapReports).where(eq(gapReports.id, id))
}

/** Ascending. */
export const gapDaysOf = (db: Queries, reportId: string): Promise<{ day: string; clicks: number }[]> =>
  db
    .select({ day: gapDays.day, clicks: gapDays.clicks })
    .from(gapDays)
    .where(eq(gapDays.reportId, reportId))
    .orderBy(asc(gapDays.day))

/** Day by click id. */
export async function gapIdsOf(db: Queries, reportId: string): Promise<Map<string, string>> {
  const found = await db
    .select({ clickId: gapIds.clickId, day: gapIds.day })
    .from(gapIds)
    .where(eq(gapIds.reportId, reportId))
    .orderBy(asc(gapIds.day), asc(gapIds.clickId))
  return new Map(found.map(({ clickId, day }) => [clickId, day]))
}

/** Hits clicked in a span, with the states of their conversions. */
export function convertedHits(
  db: Queries,
  { campaignIds, from, to }: { campaignIds: readonly string[]; from: Date; to: Date },
): Promise<{ hit: string; status: ConversionStatus }[]> {
  if (campaignIds.length === 0) return Promise.resolve([])
  return db
    .selectDistinct({ hit: conversions.hit, status: conversions.status })
    .from(conversions)
    .where(
      and(
        inArray(conversions.campaignId, [...campaignIds]),
        gte(conversions.clickedAt, from),
        lt(conversions.clickedAt, to),
      ),
    )
}
