/** By rows of a screen, and by periods of costs that depend on them. */
import { sql, type SQL } from 'drizzle-orm'
import type { ConversionStatus } from '../../../contract/conversions/conversion-words.ts'
import { storedDecimal } from '../../../lib/numbers/decimal.ts'
import { minorDigits } from '../../../lib/numbers/money.ts'
import type { Dimension } from '../../../contract/hits/hit-words.ts'
import type { Clock } from '../../../contract/statistics/levels.ts'
import type { Interval } from '../../../contract/statistics/statistics.ts'
import { clockOf, type ConversionQuery, conversionWhere, type ConversionGroup, valueOf } from './conversion-stats.ts'
import type { Queries } from '../engine/database.ts'
import { conversions } from '../schema.ts'

/** `by`: a second grouping. */
export type EarnedRows =
  { interval: Interval } | { clock: Clock } | { group: ConversionGroup; by?: ConversionGroup | undefined } | undefined

export type EarnedSum = {
  value: string
  by: string
  campaign: string
  /** Last bound before the click, milliseconds; 0 before all. */
  bucket: number
  /** Values of the requested dimensions. */
  scope: Partial<Record<Dimension, string>>
  status: ConversionStatus
  currency: string
  /** Of the click, in the query's zone. */
  day: string
  count: number
  /** Decimal, in whole units of the currency. */
  payout: bigint
}

const INTERVAL: Record<Interval, (at: SQL) => SQL> = {
  hour: (at) => sql`to_char(${at}, 'YYYY-MM-DD"T"HH24:00')`,
  day: (at) => sql`to_char(${at}, 'YYYY-MM-DD')`,
  week: (at) => sql`to_char(date_trunc('week', ${at}), 'YYYY-MM-DD')`,
  month: (at) => sql`to_char(date_trunc('month', ${at}), 'YYYY-MM-DD')`,
}

type Wanted = {
  rows: EarnedRows
  /** Ascending, milliseconds. */
  bounds: readonly number[]
  /** Dimensions that conversion-based costs depend on. */
  dimensions: readonly Dimension[]
  /** Display currency; other currencies are summed by day. Undefined: no money shown. */
  currency: string | undefined
}

function rowValue(rows: EarnedRows, question: ConversionQuery): SQL {
  if (!rows) return sql`''`
  if ('interval' in rows)
    return INTERVAL[rows.interval](sql`${conversions.clickedAt} AT TIME ZONE ${question.timezone}`)
  return 'clock' in rows ? sql`(${clockOf(rows.clock, question)})::text` : valueOf(rows.group, question)
}

export async function earnedSums(
  db: Queries,
  query: Omit<ConversionQuery, 'by'>,
  { rows, bounds, dimensions, currency }: Wanted,
): Promise<EarnedSum[]> {
  if (query.campaigns.length === 0 || query.clients?.length === 0) return []
  const question: ConversionQuery = { ...query, by: 'click' }
  const local = sql`${conversions.clickedAt} AT TIME ZONE ${query.timezone}`
  const value = rowValue(rows, question)
  const second = rows && 'group' in rows && rows.by !== undefined ? valueOf(rows.by, question) : sql`''`
  const day = sql`to_char(${local}, 'YYYY-MM-DD')`
  const exchanged = currency === undefined ? sql`''` : sql`CASE WHEN currency = ${currency} THEN '' ELSE ${day} END`
  const values = dimensions.map((dimension) => valueOf(dimension, question))
  const scope = sql`ARRAY[${sql.join(values, sql`, `)}]::text[]`
  const edges = `{${bounds.map((at) => at / 1000).join(',')}}`
  const found = await db.execute<
    Record<'value' | 'by' | 'campaign' | 'currency' | 'day' | 'count' | 'payout', string> & {
      status: ConversionStatus
      place: number
      scope: string[]
    }
  >(sql`
    SELECT value, by, campaign, place, status, currency, day, scope, count(*) AS count, sum(payout) AS payout FROM (
      SELECT ${value} AS value, ${second} AS by, campaign_id::text AS campaign,
        ${bounds.length === 0 ? sql`0` : sql`width_bucket(extract(epoch FROM ${conversions.clickedAt})::float8, ${edges}::float8[])`} AS place,
        status, currency, ${exchanged} AS day, ${scope} AS scope, payout
      FROM conversions WHERE ${conversionWhere(question) ?? sql`true`}
    ) AS each GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`)
  return found.rows.map(({ place, count, payout, scope: held, ...row }) => ({
    ...row,
    scope: Object.fromEntries(dimensions.map((dimension, at) => [dimension, held[at]])),
    bucket: bounds[place - 1] ?? 0,
    count: Number(count),
    payout: storedDecimal(payout) / 10n ** BigInt(minorDigits(row.currency)),
  }))
}
