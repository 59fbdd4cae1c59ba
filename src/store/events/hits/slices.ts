/** All hits of a query, in slices to bound memory. */
import { setTimeout as wait } from 'node:timers/promises'
import type { LogSort } from '../../../contract/hits/hits.ts'
import { isEmptyScope, QUARTER, whereOf, type HitQuery } from '../hit-query.ts'
import { EventsError } from '../engine/errors.ts'
import type { Events } from '../events.ts'
import { countColumns, figuresWhere } from '../counts.ts'
import { inOrder, LOG_COLUMNS, SORT_COLUMN, type LogRow, type Sorted } from './logs.ts'

const QUARTER_SECONDS = 900

/** Seconds since 1970, end excluded. */
type Stretch = { from: number; until: number }

/**
 * Newest first, or as `sorted`. By time for any number; by another column each slice searches all hits, so only for
 * some hundred thousand. `size`: rows per slice. `pause`: waits some milliseconds before retrying when the engine is
 * full.
 */
export async function* hitSlices(
  given: Pick<Events, 'query' | 'rowsAtOnce'>,
  query: HitQuery,
  { sort, order }: Sorted = { sort: 'time', order: 'desc' },
  { size = given.rowsAtOnce, pause = wait }: { size?: number; pause?: (ms: number) => Promise<unknown> } = {},
): AsyncGenerator<LogRow[]> {
  if (isEmptyScope(query)) return
  const events = patient(given, pause)
  if (sort !== 'time') {
    yield* slicesBy(events, query, { sort, order }, size)
    return
  }
  const stretches = await stretchesOf(events, query, size)
  for (const stretch of order === 'desc' ? stretches : stretches.toReversed())
    yield* slicesWithin(events, query, { ...stretch, order }, size)
}

/** Retry delays, milliseconds: one minute in total, less than the two that a call waits for its first byte. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000, 30_000]

type Reading = Pick<Events, 'query'>

/** Retries when the engine is full: half a file is useless. */
function patient({ query }: Reading, pause: (ms: number) => Promise<unknown>): Reading {
  return {
    query: async <T>(...question: Parameters<Events['query']>): Promise<T[]> => {
      for (const ms of PAUSES) {
        try {
          return await query<T>(...question)
        } catch (error) {
          if (!(error instanceof EventsError && error.kind === 'full')) throw error
          await pause(ms)
        }
      }
      return query<T>(...question)
    },
  }
}

export async function countHits(events: Events, query: HitQuery): Promise<number> {
  if (isEmptyScope(query)) return 0
  const { sql, params } = whereOf(query)
  const [counted] = await events.query<{ total: number }>(
    'report',
    `SELECT count() AS total FROM hits WHERE ${sql}`,
    params,
  )
  return counted?.total ?? 0
}

/** Splits the range by counts of quarters of an hour, so that each stretch is read once and fills about one slice. */
async function stretchesOf(events: Reading, query: HitQuery, size: number): Promise<Stretch[]> {
  const { sql, params } = figuresWhere(query)
  const quarters = await events.query<{ from: number; hits: number }>(
    'report',
    `SELECT toUnixTimestamp(${QUARTER}) AS from, ${countColumns(query)}, target + bot AS hits FROM hits WHERE ${sql} GROUP BY from HAVING hits > 0 ORDER BY from DESC`,
    params,
  )
  const stretches: Stretch[] = []
  let hits = size
  for (const quarter of quarters) {
    const last = stretches.at(-1)
    if (last && hits + quarter.hits <= size) {
      last.from = quarter.from
      hits += quarter.hits
    } else {
      stretches.push({ from: quarter.from, until: quarter.from + QUARTER_SECONDS })
      hits = quarter.hits
    }
  }
  return stretches
}

async function* slicesWithin(
  events: Reading,
  query: HitQuery,
  { from, until, order }: Stretch & Pick<Sorted, 'order'>,
  size: number,
): AsyncGenerator<LogRow[]> {
  const { sql, params } = whereOf(query)
  const beyond = order === 'desc' ? '<' : '>'
  yield* oneAfterAnother(size, (last) =>
    events.query<LogRow>(
      'report',
      `SELECT ${LOG_COLUMNS} FROM (SELECT * FROM hits WHERE ${sql} AND time >= toDateTime64({from:Int64}, 3, 'UTC') AND time < toDateTime64({until:Int64}, 3, 'UTC')
         ${last ? `AND (time, hit) ${beyond} (toDateTime64({time:String}, 3, 'UTC'), {hit:String})` : ''} ORDER BY ${inOrder({ sort: 'time', order }, {})} LIMIT {slice:UInt32})
       ORDER BY ${inOrder({ sort: 'time', order }, {})}`,
      {
        ...params,
        from: BigInt(from),
        until: BigInt(until),
        slice: size,
        ...(last && { time: last.at, hit: last.hit }),
      },
    ),
  )
}

/** Ties newest first, as on screen. New hits do not move rows between slices. */
async function* slicesBy(events: Reading, query: HitQuery, sorted: Sorted, size: number): AsyncGenerator<LogRow[]> {
  const { sql, params } = whereOf(query)
  const column = SORT_COLUMN[sorted.sort] ?? sorted.sort
  const type = NUMBERS.has(sorted.sort) ? 'UInt32' : 'String'
  const beyond = `${column} ${sorted.order === 'desc' ? '<' : '>'} {value:${type}}`
  const older = `${column} = {value:${type}} AND (time, hit) < (toDateTime64({time:String}, 3, 'UTC'), {hit:String})`
  yield* oneAfterAnother(size, (last) =>
    events.query<LogRow>(
      'report',
      `SELECT ${LOG_COLUMNS} FROM (SELECT * FROM hits WHERE ${sql} ${last ? `AND (${beyond} OR (${older}))` : ''} ORDER BY ${inOrder(sorted, SORT_COLUMN)} LIMIT {slice:UInt32})
       ORDER BY ${inOrder(sorted, {})}`,
      { ...params, slice: size, ...(last && { value: valueOf(last, sorted), time: last.at, hit: last.hit }) },
    ),
  )
}

const NUMBERS: ReadonlySet<LogSort> = new Set<LogSort>(['score', 'asn'])
const valueOf = (row: LogRow, { sort }: Sorted): string | number => (sort === 'time' ? row.at : row[sort])

async function* oneAfterAnother(
  size: number,
  ask: (last: LogRow | undefined) => Promise<LogRow[]>,
): AsyncGenerator<LogRow[]> {
  let last: LogRow | undefined
  for (;;) {
    const rows = await ask(last)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < size) return
  }
}
