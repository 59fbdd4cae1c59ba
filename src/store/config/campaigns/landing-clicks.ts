/** Clicks from landing pages to offers. */
import { and, desc, eq, gte, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { type LandingSpan, landingSpansOf } from '../../../rules/statistics/landing-spans.ts'
import type { ConversionScope } from '../conversions/conversion-stats.ts'
import type { Queries } from '../engine/database.ts'
import { accounts, campaigns, landingClicks } from '../schema.ts'
import { clientIdOf } from './campaigns.ts'

type ClickRow = typeof landingClicks.$inferSelect
export type NewClick = Omit<ClickRow, 'campaignId'> & { campaignKey: string }

const AT_ONCE = 500

/** Keeps those that are stored already; leaves out those of campaigns that are gone. */
export async function insertClicks(db: Queries, clicks: readonly NewClick[]): Promise<void> {
  const keys = [...new Set(clicks.map(({ campaignKey }) => campaignKey))]
  if (keys.length === 0) return
  const rows = await db
    .select({ id: campaigns.id, key: campaigns.key })
    .from(campaigns)
    .where(inArray(campaigns.key, keys))
  const ids = new Map(rows.map(({ id, key }) => [key, id]))
  const known = clicks.flatMap(({ campaignKey, ...click }) => {
    const campaignId = ids.get(campaignKey)
    return campaignId === undefined ? [] : [{ ...click, campaignId }]
  })
  for (let at = 0; at < known.length; at += AT_ONCE)
    await db
      .insert(landingClicks)
      .values(known.slice(at, at + AT_ONCE))
      .onConflictDoNothing()
}

/** The offer that each visit's latest click led to; visits without one are left out. */
export async function offersClicked(db: Queries, hits: readonly string[]): Promise<Map<string, string>> {
  if (hits.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([landingClicks.hit], { hit: landingClicks.hit, offer: landingClicks.offer })
    .from(landingClicks)
    .where(and(sql`${landingClicks.hit} = ANY(${sql.param([...hits])}::text[])`, ne(landingClicks.offer, '')))
    .orderBy(landingClicks.hit, desc(landingClicks.at), desc(landingClicks.id))
  return new Map(rows.map(({ hit, offer }) => [hit, offer]))
}

/** Clicks since then that count towards the caps of offers, by quarters of an hour, in milliseconds. */
export async function clicksOfOffers(
  db: Queries,
  offers: readonly string[],
  since: Date,
): Promise<{ offer: string; at: number; visits: number }[]> {
  if (offers.length === 0) return []
  const quarter = sql<number>`floor(extract(epoch FROM ${landingClicks.at}) / 900)::integer`
  const rows = await db
    .select({ offer: landingClicks.offer, quarter, visits: sql<number>`count(*)::integer` })
    .from(landingClicks)
    .where(
      and(
        gte(landingClicks.at, since),
        ne(landingClicks.offer, ''),
        inArray(landingClicks.offer, [...offers]),
        eq(landingClicks.class, 'target'),
        eq(landingClicks.direct, false), // a hit has those
      ),
    )
    .groupBy(landingClicks.offer, quarter)
  return rows.map(({ offer, quarter: at, visits }) => ({ offer, at: at * 900_000, visits }))
}

export async function removeOldClicks(db: Queries, campaignIds: readonly string[], before: Date): Promise<void> {
  await db
    .delete(landingClicks)
    .where(and(inArray(landingClicks.campaignId, [...campaignIds]), lt(landingClicks.at, before)))
}

export const clicksOfHits = (db: Queries, hits: readonly string[]): Promise<ClickRow[]> =>
  db
    .select()
    .from(landingClicks)
    .where(sql`${landingClicks.hit} = ANY(${sql.param([...hits])}::text[])`)
    .orderBy(landingClicks.id)

export async function removeClicksOf(tx: Queries, hits: readonly string[]): Promise<void> {
  await tx.delete(landingClicks).where(sql`${landingClicks.hit} = ANY(${sql.param([...hits])}::text[])`)
}

const offers = (settings: SQL): SQL => sql`coalesce(jsonb_array_length(${settings} -> 'landingGroups'), 0) > 0`

/** Of campaigns that have a landing page, or had clicks from one. */
export async function landingSpans(db: Queries, { campaigns: ids, clients }: ConversionScope): Promise<LandingSpan[]> {
  if (ids.length === 0 || clients?.length === 0) return []
  const isMeant = and(
    ids === 'all' ? undefined : inArray(campaigns.id, [...ids]),
    clients && inArray(clientIdOf, [...clients]),
    or(
      offers(sql`${campaigns.settings}`),
      sql`EXISTS (SELECT 1 FROM landing_clicks WHERE campaign_id = ${campaigns.id})`,
    ),
  )
  const { rows } = await db.execute<{ campaign: string; version: number; has: boolean }>(sql`
    WITH landing AS (
      SELECT ${campaigns.id} AS id, ${campaigns.version} AS version, ${campaigns.settings} AS settings
      FROM ${campaigns} JOIN ${accounts} ON ${accounts.id} = ${campaigns.accountId} WHERE ${isMeant})
    SELECT campaign_id::text AS campaign, version, ${offers(sql`settings`)} AS has
    FROM campaign_versions WHERE campaign_id IN (SELECT id FROM landing)
    UNION SELECT id::text, version, ${offers(sql`settings`)} FROM landing ORDER BY 1, 2`)
  return landingSpansOf(rows)
}

/** Visits that clicked on their page in these days or the next one, for as long as a page's address counts. */
export async function clicksByVisit(
  db: Queries,
  { campaigns: ids, from, to }: { campaigns: readonly string[]; from: Date; to: Date },
  most: number,
): Promise<{ hit: string; clicks: number }[]> {
  return db
    .select({ hit: landingClicks.hit, clicks: sql<number>`count(*)::integer` })
    .from(landingClicks)
    .where(
      and(
        inArray(landingClicks.campaignId, [...ids]),
        gte(landingClicks.at, from),
        lt(landingClicks.at, to),
        eq(landingClicks.class, 'target'),
        eq(landingClicks.direct, false),
      ),
    )
    .groupBy(landingClicks.hit)
    .limit(most)
}

type Span = { campaignId: string; from: Date; to: Date }
/** `page`: where clicks came from. `offer`: where they led. */
type ClickSide = 'page' | 'offer'
export type ClickFigures = {
  /** Group and index of the link; both '' for the campaign's own link. */
  group: string
  link: string
  /** '' for a page, and for a link without an offer. */
  offer: string
  /** Of persons, like the next two. */
  clicks: number
  /** Visits that clicked. */
  clicked: number
  /** Without the page's visit. */
  direct: number
  /** Approved, of visits whose latest click this is. */
  conversions: number
  /** Minor units by currency. */
  revenue: Record<string, number>
}

const SIDES = {
  page: sql`page_group AS "group", page_link AS link, '' AS offer`,
  offer: sql`link_group AS "group", link, offer`,
} as const satisfies Record<ClickSide, SQL>

/** One row a page or offer; `to` is exclusive. */
export async function clickFigures(
  db: Queries,
  { campaignId, from, to }: Span,
  side: ClickSide,
): Promise<ClickFigures[]> {
  // who came without the page is not known to have seen one
  const known = side === 'page' ? sql`AND NOT direct` : sql``
  const within = sql`campaign_id = ${campaignId} AND at >= ${from.toISOString()} AND at < ${to.toISOString()} ${known}`
  const { rows: counted } = await db.execute(sql`
    SELECT ${SIDES[side]}, count(*) FILTER (WHERE class = 'target')::integer AS clicks,
      count(DISTINCT hit) FILTER (WHERE class = 'target')::integer AS clicked,
      count(*) FILTER (WHERE class = 'target' AND direct)::integer AS direct
    FROM landing_clicks WHERE ${within} GROUP BY 1, 2, 3`)
  const { rows: earned } = await db.execute(sql`
    SELECT latest."group", latest.link, latest.offer, paid.currency, count(*)::integer AS conversions, sum(paid.payout)::float8 AS revenue
    FROM (SELECT DISTINCT ON (hit) hit, ${SIDES[side]} FROM landing_clicks WHERE ${within} ORDER BY hit, at DESC, id DESC) AS latest
    JOIN conversions AS paid ON paid.hit = latest.hit AND paid.status = 'approved'
    GROUP BY 1, 2, 3, 4`)
  const keyOf = ({ group, link, offer }: Pick<ClickFigures, 'group' | 'link' | 'offer'>): string =>
    JSON.stringify([group, link, offer])
  const figures = new Map(
    (counted as Omit<ClickFigures, 'conversions' | 'revenue'>[]).map((row): [string, ClickFigures] => [
      keyOf(row),
      { ...row, conversions: 0, revenue: {} },
    ]),
  )
  type Earned = Pick<ClickFigures, 'group' | 'link' | 'offer' | 'conversions'> & { currency: string; revenue: number }
  for (const row of earned as Earned[]) {
    const found = figures.get(keyOf(row))
    if (!found) continue
    found.conversions += row.conversions
    found.revenue[row.currency] = row.revenue
  }
  return [...figures.values()]
}
