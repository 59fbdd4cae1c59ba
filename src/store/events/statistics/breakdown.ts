/** Hits by value of a dimension: by class, the most frequent values, or as a base for conversions. */
import type { Counts } from '../../../contract/hits/hits.ts'
import { DIMENSIONS, type Dimension } from '../../../contract/hits/hit-words.ts'
import { isDimension, type Level } from '../../../contract/statistics/levels.ts'
import { CLOCK_VALUE, isEmptyScope, type HitQuery, whereOf } from '../hit-query.ts'
import { countColumns, countsOf, figuresWhere } from '../counts.ts'
import { DIMENSION_VALUE } from '../dimensions.ts'
import type { Events } from '../events.ts'
import { sourceOf } from '../experiments/restated.ts'
import { INTERVAL_NAME } from './series.ts'

type BreakdownRow = Counts & {
  value: string
  /** Value of the second dimension, if requested. */
  by?: string
}
type Breakdown = {
  /** Most hits first; '' for hits without a value. A hit with several reasons counts under each. */
  rows: BreakdownRow[]
  /** Number of values or pairs, including those cut off. */
  total: number
}

/** A level's value as String. */
export const LEVEL_VALUE: Record<Level, string> = {
  ...DIMENSION_VALUE,
  campaign: 'toString(campaign)',
  day: INTERVAL_NAME.day,
  week: INTERVAL_NAME.week,
  month: INTERVAL_NAME.month,
  weekday: `toString(${CLOCK_VALUE.weekday})`,
  hour: `toString(${CLOCK_VALUE.hour})`,
}

export async function hitBreakdown(
  events: Events,
  query: HitQuery & { dimension: Level; by?: Dimension | 'campaign' | undefined; limit: number },
): Promise<Breakdown> {
  if (isEmptyScope(query)) return { rows: [], total: 0 }
  const grouped = [query.dimension, ...(query.by === undefined ? [] : [query.by])]
  const { sql, params } = figuresWhere(query, grouped.filter(isDimension))
  const source = sourceOf(query)
  const second = query.by === undefined ? '' : `, ${LEVEL_VALUE[query.by]} AS crossed`
  const rows = await events.query<Counts & { value: string; crossed?: string; total: number }>(
    'report',
    `SELECT ${LEVEL_VALUE[query.dimension]} AS value${second}, ${countColumns(query)}, count() OVER () AS total
     FROM ${source.sql} WHERE ${sql} GROUP BY value${second && ', crossed'} HAVING target + bot > 0 ORDER BY target + bot DESC, value${second && ', crossed'} LIMIT {limit:UInt32}`,
    { ...params, ...source.params, limit: query.limit },
  )
  return {
    rows: rows.map(({ value, crossed, ...row }) => ({
      value,
      ...(crossed === undefined ? {} : { by: crossed }),
      ...countsOf(row),
    })),
    total: rows[0]?.total ?? 0,
  }
}

/** Tests for a value in columns that are not plain text. */
const HAS: Partial<Record<Dimension, string>> = { asn: 'asn != 0', reason: 'notEmpty(reasons.signal)' }

/** Most dimensions with values show one among so many hits. */
const FIRST_HITS = 10_000

/** In the contract's order. Checks some hits of the range first, and only then the full columns that look empty. */
export async function filledDimensions(events: Events, query: HitQuery, first = FIRST_HITS): Promise<Dimension[]> {
  if (isEmptyScope(query)) return []
  const { sql, params } = whereOf(query)
  const amongThem = async (dimensions: readonly Dimension[], hits: string): Promise<Dimension[]> => {
    if (dimensions.length === 0) return []
    const has = dimensions.map((one) => `max(${HAS[one] ?? `${DIMENSION_VALUE[one]} != ''`}) AS has_${one}`)
    const [row = {}] = await events.query<Record<string, number>>(
      'report',
      `SELECT ${has.join(', ')} FROM ${hits}`,
      params,
    )
    return dimensions.filter((dimension) => Number(row[`has_${dimension}`]) > 0)
  }
  const shown = await amongThem(DIMENSIONS, `(SELECT * FROM hits WHERE ${sql} LIMIT ${first})`)
  const rare = await amongThem(
    DIMENSIONS.filter((dimension) => !shown.includes(dimension)),
    `hits WHERE ${sql}`,
  )
  return DIMENSIONS.filter((dimension) => shown.includes(dimension) || rare.includes(dimension))
}

type Value = { value: string; hits: number }
type Values = Record<string, Value[]>
type Found = { item: string; count: number }

const MOST_VALUES = 40

// distinct names, so that no alias hides a column of the condition
const counted = (dimension: Dimension): string =>
  `${dimension === 'reason' ? `approx_top_kArray(${MOST_VALUES})(arrayDistinct(reasons.signal))` : `approx_top_k(${MOST_VALUES})(${DIMENSION_VALUE[dimension]})`} AS of_${dimension}`

/** Most hits first. One scan for all dimensions; counts may be slightly high with very many values. */
export async function frequentValues(
  events: Events,
  query: HitQuery,
  dimensions: readonly Dimension[],
): Promise<Values> {
  if (isEmptyScope(query)) return {}
  const { sql, params } = whereOf(query)
  const [row = {}] = await events.query<Record<string, Found[]>>(
    'report',
    `SELECT ${dimensions.map(counted).join(', ')} FROM hits WHERE ${sql}`,
    params,
  )
  const valuesOf = (found: readonly Found[] = []): Value[] =>
    found
      .filter(({ item }) => item !== '')
      .map(({ item, count }) => ({ value: item, hits: count }))
      .toSorted(byHits)
  return Object.fromEntries(dimensions.map((dimension) => [dimension, valuesOf(row[`of_${dimension}`])]))
}

/** The engine's order of ties is undefined. */
const byHits = (a: Value, b: Value): number => b.hits - a.hits || (a.value < b.value ? -1 : 1)

// Base of conversions.

const GROUP_VALUE: Record<Dimension | 'campaign' | 'date', string> = {
  ...LEVEL_VALUE,
  date: 'toString(toDate(time, {timezone:String}))',
}

type HitsBy = { rows: { value: string; hits: number }[]; /** Of all values. */ hits: number }

/** The existing ones of `always` and the most frequent others, `limit` in all; and the total of hits. */
export async function hitsBy(
  events: Events,
  query: HitQuery,
  { group, always, limit }: { group: keyof typeof GROUP_VALUE; always: readonly string[]; limit: number },
): Promise<HitsBy> {
  if (isEmptyScope(query)) return { rows: [], hits: 0 }
  const { sql, params } = whereOf(query)
  const [rows, all] = await Promise.all([
    events.query<{ value: string; hits: number }>(
      'report',
      `SELECT ${GROUP_VALUE[group]} AS value, count() AS hits FROM hits WHERE ${sql} GROUP BY value ORDER BY has({always:Array(String)}, value) DESC, hits DESC, value LIMIT {limit:UInt32}`,
      { ...params, always, limit },
    ),
    events.query<{ hits: number }>('report', `SELECT count() AS hits FROM hits WHERE ${sql}`, params),
  ])
  return { rows, hits: all[0]?.hits ?? 0 }
}
