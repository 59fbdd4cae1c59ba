/** Which hits were there? All of them, newest first, in slices, so that only a few are in memory. */
import { asksNothing, whereOf, type HitQuery } from './hit-query.ts'
import type { Events } from './events.ts'
import { countedAs, figuresWhere, QUARTER } from './counts.ts'
import { LOG_COLUMNS, type LogRow } from './logs.ts'

/**
 * Rows of a slice. The engine reads thousands of rows to find one, so much smaller slices take much longer. Much larger
 * ones block the event loop while they are parsed.
 */
const SLICE = 8000
const QUARTER_SECONDS = 900

/** Seconds since 1970, the end excluded. */
type Stretch = { from: number; until: number }

export async function* hitSlices(events: Events, query: HitQuery): AsyncGenerator<LogRow[]> {
  if (asksNothing(query)) return
  for (const stretch of await stretchesOf(events, query)) yield* slicesWithin(events, query, stretch)
}

/** The range divided by counts of quarters of an hour, so that each stretch is read once and fills about one slice. */
async function stretchesOf(events: Events, query: HitQuery): Promise<Stretch[]> {
  const { sql, params } = figuresWhere(query)
  const quarters = await events.query<{ from: number; hits: number }>(
    'report',
    `SELECT toUnixTimestamp(${QUARTER}) AS from, ${countedAs(query)}, target + bot AS hits FROM hits WHERE ${sql} GROUP BY from HAVING hits > 0 ORDER BY from DESC`,
    params,
  )
  const stretches: Stretch[] = []
  let hits = SLICE
  for (const quarter of quarters) {
    const last = stretches.at(-1)
    if (last && hits + quarter.hits <= SLICE) {
      last.from = quarter.from
      hits += quarter.hits
    } else {
      stretches.push({ from: quarter.from, until: quarter.from + QUARTER_SECONDS })
      hits = quarter.hits
    }
  }
  return stretches
}

async function* slicesWithin(events: Events, query: HitQuery, { from, until }: Stretch): AsyncGenerator<LogRow[]> {
  const { sql, params } = whereOf(query)
  let after: { time: string; hit: string } | undefined
  for (;;) {
    const rows = await events.query<LogRow>(
      'report',
      `SELECT ${LOG_COLUMNS} FROM (SELECT * FROM hits WHERE ${sql} AND time >= toDateTime64({from:Int64}, 3, 'UTC') AND time < toDateTime64({until:Int64}, 3, 'UTC')
         ${after ? "AND (time, hit) < (toDateTime64({time:String}, 3, 'UTC'), {hit:String})" : ''} ORDER BY time DESC, hit DESC LIMIT {slice:UInt32})
       ORDER BY time DESC, hit DESC`,
      { ...params, from: BigInt(from), until: BigInt(until), slice: SLICE, ...after },
    )
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < SLICE) return
    after = { time: last.at, hit: last.hit }
  }
}
