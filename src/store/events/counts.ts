/**
 * The four class counts, in SQL and in rows, also by quarters of an hour, as the projections store them. A unique hit
 * is also counted in its class.
 */
import type { ClassSwitch, Counts } from '../../contract/hits/hits.ts'
import type { Dimension } from '../../contract/hits/hit-words.ts'
import { sourceOf } from './experiments/restated.ts'
import {
  joinConditions,
  type Bound,
  conditions,
  filteredFields,
  type HitQuery,
  daysCondition,
  QUARTER,
} from './hit-query.ts'

/** Named as `Counts`; usable with any GROUP BY. */
export const COUNTS = `countIf(class = 'target') AS target, countIf(class = 'target' AND is_unique) AS targetUnique,
  countIf(class = 'bot') AS bot, countIf(class = 'bot' AND is_unique) AS botUnique`

export const NO_COUNTS: Counts = { target: 0, targetUnique: 0, bot: 0, botUnique: 0 }

export const countsOf = ({ target, targetUnique, bot, botUnique }: Counts): Counts => ({
  target,
  targetUnique,
  bot,
  botUnique,
})

/** The engine's format (`2026-11-20 12:00:00.123`, UTC) to ISO 8601. */
export const isoOf = (time: string) => `${time.replace(' ', 'T')}Z`

// Counts by quarters of an hour. Queries with exactly these expressions use the projections of migrations 004 and 007:
// the same aggregates by quarter and category, per campaign and for all. Any other condition reads the hits. The
// engine chooses; the counts are equal.

/** Exactly as in the migration. */
const TARGET = "countIf(class = 'target')"
const TARGET_UNIQUE = "countIf(class = 'target' AND is_unique)"
const BOT = "countIf(class = 'bot')"
const BOT_UNIQUE = "countIf(class = 'bot' AND is_unique)"
const SUSPICIOUS = "countIf(class = 'target' AND suspicious)"
const SUSPICIOUS_UNIQUE = "countIf(class = 'target' AND suspicious AND is_unique)"
const NONE = 'toUInt64(0)'

/** `suspected`: target hits with a signal. Differs from the column's name, which the alias would hide. */
type Counted = Record<keyof Counts | 'suspected', string>
const ALL: Counted = {
  target: TARGET,
  targetUnique: TARGET_UNIQUE,
  bot: BOT,
  botUnique: BOT_UNIQUE,
  suspected: SUSPICIOUS,
}
const NO_TARGET = { target: NONE, targetUnique: NONE, suspected: NONE }
const NO_BOT = { bot: NONE, botUnique: NONE }

/** A class selects aggregates instead of filtering hits: projections do not hold single hits' classes. */
const COUNTED: Record<ClassSwitch, Counted> = {
  all: ALL,
  target: { ...ALL, ...NO_BOT },
  targetUnique: { target: TARGET_UNIQUE, targetUnique: TARGET_UNIQUE, suspected: SUSPICIOUS_UNIQUE, ...NO_BOT },
  bot: { ...ALL, ...NO_TARGET },
  botUnique: { bot: BOT_UNIQUE, botUnique: BOT_UNIQUE, ...NO_TARGET },
  suspicious: { target: SUSPICIOUS, targetUnique: SUSPICIOUS_UNIQUE, suspected: SUSPICIOUS, ...NO_BOT },
  unprotected: ALL,
}

/** Aggregates named as `Counts`, plus `suspected`. */
export function countColumns({ class: part }: Pick<HitQuery, 'class'>): string {
  return Object.entries(COUNTED[part])
    .map(([name, sql]) => `${sql} AS ${name}`)
    .join(', ')
}

/** SQL of a sum over the visits that each of these counts. `summed`: SQL of a number of a hit. */
export function sumColumn({ class: part }: Pick<HitQuery, 'class'>, of: keyof Counts, summed: string): string {
  const counted = COUNTED[part][of]
  return counted === NONE ? NONE : counted.replace('countIf(', `sumIf(${summed}, `)
}

/** Dimensions in the projections besides campaign, account and quarter. */
const KEPT: ReadonlySet<string> = new Set<Dimension>(['category'])

export const areProjected = (
  { filter, judged }: Pick<HitQuery, 'filter' | 'judged'>,
  dimensions: readonly Dimension[] = [],
): boolean => judged === undefined && [...dimensions, ...filteredFields(filter)].every((one) => KEPT.has(one))

/**
 * Condition on the range's hits without the class; binds `first`, `last` and `timezone` among others. `dimensions`: the
 * grouping. Without projections, filters by time, which is cheaper than by quarter.
 */
export function figuresWhere(query: HitQuery, dimensions: readonly Dimension[] = []): Bound {
  return joinConditions(daysCondition(query, areProjected(query, dimensions) ? QUARTER : 'time'), beyondDays(query))
}

const beyondDays = (query: HitQuery): Bound =>
  conditions({ ...query, class: query.class === 'unprotected' ? 'unprotected' : 'all' })

const QUARTER_MS = 900_000

/**
 * `SELECT … FROM hits … GROUP BY …` of the range up to `until`. Projections hold whole quarters only, so hits of the
 * quarter that `until` cuts are counted separately: the caller adds a group's two rows. `group` undefined: hits, one
 * by one. `dimensions`: the grouping; `also`: another condition on projected columns.
 */
export function figuresUntil(
  query: HitQuery,
  select: string,
  group: string | undefined,
  { dimensions = [], also = '1' }: { dimensions?: readonly Dimension[]; also?: string } = {},
): Bound {
  const source = sourceOf(query)
  const by = group === undefined ? '' : ` GROUP BY ${group}`
  const grouped = (sql: string) => `SELECT ${select} FROM ${source.sql} WHERE ${sql} AND ${also}${by}`
  const where = figuresWhere(query, dimensions)
  const whole = { ...where, params: { ...where.params, ...source.params } }
  if (!query.until) return { ...whole, sql: grouped(whole.sql) }
  const until = query.until.getTime()
  const params = { ...whole.params, until: BigInt(until), quarter: BigInt(until - (until % QUARTER_MS)) }
  const before = 'time < fromUnixTimestamp64Milli({until:Int64})'
  if (!areProjected(query, dimensions)) return { sql: grouped(`${whole.sql} AND ${before}`), params }
  const cut = joinConditions(daysCondition(query), beyondDays(query))
  return {
    sql: `${grouped(`${whole.sql} AND ${QUARTER} < fromUnixTimestamp64Milli({quarter:Int64})`)}
      UNION ALL ${grouped(`${cut.sql} AND time >= fromUnixTimestamp64Milli({quarter:Int64}) AND ${before}`)}`,
    params,
  }
}
