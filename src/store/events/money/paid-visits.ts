/** Visits that each period of a campaign's costs paid for, in all or by rows of a screen. */
import type { Dimension } from '../../../contract/hits/hit-words.ts'
import type { Clock } from '../../../contract/statistics/levels.ts'
import type { Interval } from '../../../contract/statistics/statistics.ts'
import { storedDecimal } from '../../../lib/numbers/decimal.ts'
import { UNBILLED } from '../../../rules/money/costs/spread.ts'
import { areProjected, countColumns, figuresUntil } from '../counts.ts'
import { DIMENSION_VALUE, FIELDS } from '../dimensions.ts'
import type { Events } from '../events.ts'
import { CLOCK_VALUE, isEmptyScope, type HitQuery, QUARTER } from '../hit-query.ts'
import { INTERVAL_NAME } from '../statistics/series.ts'

/** Grouping: campaigns, periods, times of the clock, or chosen values. */
export type RowsBy =
  | 'campaign'
  | { interval: Interval }
  | { clock: Clock }
  | { dimension: Dimension; by?: Dimension | undefined; values: readonly string[] }

/** Values by dimension. */
type Scopes = ReadonlyMap<Dimension, readonly string[]>

export type PaidQuery = HitQuery & {
  /**
   * Ascending, milliseconds since 1970; earlier visits are left out. Whole quarters of an hour, unless costs are for
   * values: then each visit is read.
   */
  bounds: readonly number[]
  /** Campaigns that have costs: of the others, visits are counted together. */
  paying: readonly string[]
  /** Values that costs are for. */
  scopes: Scopes
  /** True if visits carry their cost. */
  named: boolean
  rows?: RowsBy | undefined
}

export type PaidVisits = {
  /** '' without grouping. */
  value: string
  by: string
  campaign: string
  bucket: number
  /** No entry's value where no cost is for it. */
  scope: Partial<Record<Dimension, string>>
  visits: number
  bots: number
  /** Bots blocked only by the client's own lists and rules. */
  own: boolean
  /** Decimals. */
  named: bigint
  namedBots: bigint
}

/** SQL that stands for all values that no cost is for; no entry can have it, as Postgres holds no such character. */
const OTHER = 'char(0)'
/** Of more values than these all are told apart: naming them would take longer. */
const MOST_SCOPES = 5000

/** SQL of a moment in milliseconds, and of its quarter of an hour, which projections hold. */
const MILLIS = 'toUnixTimestamp64Milli(time)'
const QUARTER_MILLIS = `toInt64(toUnixTimestamp(${QUARTER})) * 1000`

export const PAYING = 'campaign IN {paying:Array(UInt64)}'

export const isNamed = (values: readonly string[]): boolean => values.length <= MOST_SCOPES
const scopeSql = ([dimension, values]: [Dimension, readonly string[]]): string =>
  isNamed(values)
    ? `if(${PAYING}, transform(toString(${DIMENSION_VALUE[dimension]}), {scopes_${dimension}:Array(String)}, {scopes_${dimension}:Array(String)}, ${OTHER}), ${OTHER}) AS scope_${dimension}`
    : `${DIMENSION_VALUE[dimension]} AS scope_${dimension}`
const scopeParams = (scopes: Scopes): Record<string, readonly string[]> =>
  Object.fromEntries(
    [...scopes].flatMap(([dimension, values]) => (isNamed(values) ? [[`scopes_${dimension}`, values]] : [])),
  )

export const PAID = `category NOT IN (${UNBILLED.map((category) => `'${category}'`).join(', ')})`
const NAMED = `toString(sum(click_cost)) AS named, toString(sumIf(click_cost, class = 'bot')) AS namedBots`

/** Without names, which were most of what tens of thousands of rows are read from. */
type Cells = [value: string, by: string, campaign: string, bucket: number, own: number, visits: number, bots: number]
type Row = { cells: [...Cells, ...string[]]; named?: string; namedBots?: string }

/** A sum among them: with columns alone, some servers would name the cells. */
const CELLS = 'value, crossed, owner, bucket, own, target + bot, bot'

export async function paidVisits(events: Events, query: PaidQuery): Promise<PaidVisits[]> {
  if (isEmptyScope(query) || query.bounds.length === 0) return []
  const { select, where, params, dimensions } = rowSql(query.rows)
  const scopes = [...query.scopes.keys()]
  const moment = areProjected(query, [...scopes, ...dimensions]) ? QUARTER_MILLIS : MILLIS
  const figures = figuresUntil(
    query,
    [
      ...select,
      'toString(campaign) AS owner',
      "category = 'policy' AS own",
      `if(${PAYING}, roundDown(${moment}, {bounds:Array(Int64)}), {first_bound:Int64}) AS bucket`,
      ...[...query.scopes].map(scopeSql),
      countColumns(query),
      ...(query.named ? [NAMED] : []),
    ].join(', '),
    ['value', 'crossed', 'owner', 'own', 'bucket', ...scopes.map((dimension) => `scope_${dimension}`)].join(', '),
    {
      dimensions: [...scopes, ...dimensions],
      also: `${PAID} AND ${moment} >= {first_bound:Int64}${where}`,
    },
  )
  const bounds = query.bounds.map(BigInt)
  const cells = [CELLS, ...scopes.map((dimension) => `scope_${dimension}`)].join(', ')
  const rows = await events.query<Row>(
    'report',
    `SELECT tuple(${cells}) AS cells${query.named ? ', named, namedBots' : ''} FROM (${figures.sql})`,
    {
      ...figures.params,
      ...params,
      ...scopeParams(query.scopes),
      paying: query.paying.map(BigInt),
      bounds,
      first_bound: bounds[0] ?? 0n,
    },
  )
  const decimal = (text: string | undefined) => (text === undefined ? 0n : storedDecimal(text))
  return rows.map(({ cells: [value, by, campaign, bucket, own, visits, bots, ...values], named, namedBots }) => ({
    value,
    by,
    campaign,
    bucket,
    scope: Object.fromEntries(scopes.map((dimension, at) => [dimension, values[at]])),
    visits,
    bots,
    own: own === 1,
    named: decimal(named),
    namedBots: decimal(namedBots),
  }))
}

/** Beyond this, counts all rows: naming the values would take longer. */
const MOST_NAMED = 1000

type RowSql = { select: string[]; where: string; params: Record<string, readonly string[]>; dimensions: Dimension[] }

export function rowSql(rows: RowsBy | undefined): RowSql {
  const one = (value: string): RowSql => ({
    select: [`${value} AS value`, "'' AS crossed"],
    where: '',
    params: {},
    dimensions: [],
  })
  if (rows === undefined) return one("''")
  if (rows === 'campaign') return one('toString(campaign)')
  if ('interval' in rows) return one(INTERVAL_NAME[rows.interval])
  if ('clock' in rows) return one(`toString(${CLOCK_VALUE[rows.clock]})`)
  const { dimension, by, values } = rows
  const some = values.length <= MOST_NAMED
  return {
    select: [`${DIMENSION_VALUE[dimension]} AS value`, `${by === undefined ? "''" : DIMENSION_VALUE[by]} AS crossed`],
    where: some ? ` AND ${FIELDS[dimension].is('{row_values:Array(String)}')}` : '',
    params: some ? { row_values: values } : {},
    dimensions: by === undefined ? [dimension] : [dimension, by],
  }
}
