import { and, eq, gte, inArray, lt, not, or, sql, type SQL } from 'drizzle-orm'
import type { ConversionStatus, CountedBy } from '../../../contract/conversions/conversion-words.ts'
import type { Filter } from '../../../contract/hits/hits.ts'
import type { Dimension } from '../../../contract/hits/hit-words.ts'
import { CLOCKS, type Clock } from '../../../contract/statistics/levels.ts'
import { likePattern, type Queries } from '../engine/database.ts'
import { spellings } from '../../../lib/net/spellings.ts'
import type { Converted } from '../../../rules/detection/signal-conversion.ts'
import { conversions } from '../schema.ts'

export type ConversionScope = { campaigns: readonly string[] | 'all'; clients?: readonly string[] | undefined }
export type ConversionQuery = ConversionScope & {
  by: CountedBy
  from: Date
  to: Date
  timezone: string
  /** Reported before this. */
  knownBy?: Date | undefined
  filter: Filter
  /** Only at these times of the local clock. */
  clock?: Partial<Record<Clock, number>> | undefined
}
export type ConversionGroup = Dimension | 'campaign' | 'date'
export type ConversionSum = { value: string; status: ConversionStatus; currency: string; count: number; payout: number }

/** '' also for conversions older than the dimension, so that excluding a value keeps them. */
const fact = (dimension: Dimension): SQL => sql`coalesce(${conversions.facts}->>${sql.raw(`'${dimension}'`)}, '')`
const dateOf = (by: CountedBy) => (by === 'click' ? conversions.clickedAt : conversions.convertedAt)

function scope({ campaigns, clients }: ConversionScope): SQL | undefined {
  return and(
    campaigns === 'all' ? undefined : inArray(conversions.campaignId, [...campaigns]),
    clients && inArray(conversions.clientId, [...clients]),
  )
}

const anyOf = (texts: readonly string[]): SQL =>
  sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )

type Query = {
  is?: readonly string[] | undefined
  isNot?: readonly string[] | undefined
  contains?: readonly string[] | undefined
}

/** An empty choice is no condition. A site is known by each spelling of its name. */
function conditionsOn(field: Dimension, choices: Query): (SQL | undefined)[] {
  const [is, isNot, contains] = ([choices.is, choices.isNot, choices.contains] as const).map((given = []) =>
    field === 'domain' ? given.flatMap(spellings) : given,
  ) as [readonly string[], readonly string[], readonly string[]]
  const among = (values: readonly string[]) =>
    field === 'reason'
      ? sql`${conversions.facts}->'reason' ?| ARRAY[${anyOf(values)}]::text[]`
      : sql`${fact(field)} IN (${anyOf(values)})`
  return [
    is.length > 0 ? among(is) : undefined,
    isNot.length > 0 ? not(among(isNot)) : undefined,
    contains.length > 0 ? or(...contains.map((part) => sql`${fact(field)} ILIKE ${likePattern(part)}`)) : undefined,
  ]
}

/** Monday is 0. */
const CLOCK: Record<Clock, SQL> = { weekday: sql`isodow`, hour: sql`hour` }

export const clockOf = (clock: Clock, { by, timezone }: Pick<ConversionQuery, 'by' | 'timezone'>): SQL<number> => {
  const read = sql<number>`extract(${CLOCK[clock]} FROM ${dateOf(by)} AT TIME ZONE ${timezone})::int`
  return clock === 'weekday' ? sql<number>`${read} - 1` : read
}

/** Undefined: no condition. */
export function conversionWhere(query: ConversionQuery): SQL | undefined {
  const narrowed = Object.entries(query.filter).flatMap(([field, choices]) => conditionsOn(field as Dimension, choices))
  const times = CLOCKS.flatMap((clock) => {
    const at = query.clock?.[clock]
    return at === undefined ? [] : sql`${clockOf(clock, query)} = ${at}`
  })
  return and(
    scope(query),
    gte(dateOf(query.by), query.from),
    lt(dateOf(query.by), query.to),
    query.knownBy && lt(conversions.convertedAt, query.knownBy),
    ...narrowed,
    ...times,
  )
}

/** SQL of the grouping value. */
export function valueOf(group: ConversionGroup, { by, timezone }: ConversionQuery): SQL<string> {
  if (group === 'campaign') return sql<string>`${conversions.campaignId}::text`
  if (group === 'date') return sql<string>`to_char(${dateOf(by)} AT TIME ZONE ${timezone}, 'YYYY-MM-DD')`
  return group === 'reason'
    ? sql<string>`jsonb_array_elements_text(${conversions.facts}->'reason')`
    : sql<string>`${fact(group)}`
}

/**
 * By value, status and currency; without `group`, one row under ''. Counts under each of several signals. `payout` in
 * minor units.
 */
export async function conversionSums(
  db: Queries,
  query: ConversionQuery,
  group?: ConversionGroup,
): Promise<ConversionSum[]> {
  if (query.campaigns.length === 0 || query.clients?.length === 0) return []
  const value = group === undefined ? sql<string>`''` : valueOf(group, query)
  const rows = await db
    .select({
      value: value.as('value'),
      status: conversions.status,
      currency: conversions.currency,
      count: sql<string>`count(*)`,
      payout: sql<string>`sum(${conversions.payout})`,
    })
    .from(conversions)
    .where(conversionWhere(query))
    .groupBy(sql`value`, conversions.status, conversions.currency)
  return rows.map((row) => ({ ...row, count: Number(row.count), payout: Number(row.payout) }))
}

const OFFERED_EACH = 50

/** Values by dimension, most frequent first. */
export async function conversionValues(
  db: Queries,
  query: ConversionScope,
): Promise<{ field: string; value: string; count: number }[]> {
  if (query.campaigns.length === 0 || query.clients?.length === 0) return []
  const rows = await db.execute<{ field: string; value: string; count: string }>(sql`
    SELECT field, value, found AS count FROM (
      SELECT fact.key AS field, fact.value, count(*) AS found, row_number() OVER (PARTITION BY fact.key ORDER BY count(*) DESC, fact.value) AS place
      FROM conversions, jsonb_each_text(facts - 'reason' - 'ip') AS fact WHERE fact.value <> '' AND ${scope(query) ?? sql`true`} GROUP BY fact.key, fact.value
    ) AS ranked WHERE place <= ${OFFERED_EACH} ORDER BY field, place`)
  return rows.rows.map(({ field, value, count }) => ({ field, value, count: Number(count) }))
}

/**
 * Distinct hits with an approved conversion, by campaign, signal and class, clicked in [`from`, `to`); '' is no signal.
 * The `most` campaigns by conversions. Without unjudged and prefetched hits.
 */
export async function convertedBySignal(
  db: Queries,
  query: ConversionScope & Pick<ConversionQuery, 'from' | 'to'>,
  most: number,
): Promise<Converted[]> {
  if (query.campaigns.length === 0 || query.clients?.length === 0) return []
  const rows = await db.execute<{ campaign: string; signal: string; target: string; bot: string }>(sql`
    WITH measured AS (
      SELECT campaign_id, hit, facts FROM conversions WHERE ${and(
        scope(query),
        gte(conversions.clickedAt, query.from),
        lt(conversions.clickedAt, query.to),
        eq(conversions.status, 'approved'),
        sql`${fact('category')} NOT IN ('unprotected', 'prefetch')`,
      )}
    ), busiest AS (
      SELECT campaign_id FROM measured GROUP BY campaign_id ORDER BY count(*) DESC, campaign_id LIMIT ${most}
    )
    SELECT campaign_id::text AS campaign, coalesce(signal.name, '') AS signal,
      count(DISTINCT hit) FILTER (WHERE facts->>'category' = 'person') AS target,
      count(DISTINCT hit) FILTER (WHERE facts->>'category' <> 'person') AS bot
    FROM measured JOIN busiest USING (campaign_id)
      LEFT JOIN LATERAL jsonb_array_elements_text(facts->'reason') AS signal (name) ON true
    GROUP BY campaign_id, signal.name`)
  return rows.rows.map((row) => ({ ...row, target: Number(row.target), bot: Number(row.bot) }))
}

/**
 * Per campaign: distinct people hits with an approved conversion, and the first `most` detected bot hits with one.
 * Clicked in [`from`, `to`).
 */
export async function convertedByClass(
  db: Queries,
  query: ConversionScope & Pick<ConversionQuery, 'from' | 'to'>,
  most: number,
): Promise<{ people: Map<string, number>; bots: string[] }> {
  if (query.campaigns.length === 0 || query.clients?.length === 0) return { people: new Map(), bots: [] }
  const measured = and(
    scope(query),
    gte(conversions.clickedAt, query.from),
    lt(conversions.clickedAt, query.to),
    eq(conversions.status, 'approved'),
  )
  const [people, bots] = [
    await db
      .select({ campaign: conversions.campaignId, count: sql<string>`count(DISTINCT ${conversions.hit})` })
      .from(conversions)
      .where(and(measured, sql`${fact('category')} = 'person'`))
      .groupBy(conversions.campaignId),
    await db
      .selectDistinct({ hit: conversions.hit })
      .from(conversions)
      .where(and(measured, sql`${fact('category')} IN ('general', 'sophisticated')`))
      .orderBy(conversions.hit)
      .limit(most),
  ]
  return {
    people: new Map(people.map(({ campaign, count }) => [campaign, Number(count)])),
    bots: bots.map(({ hit }) => hit),
  }
}
