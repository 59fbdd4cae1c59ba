/** Visitors of the last day, to rebuild an edge's window at start and to judge visits from access logs. */
import type { HitRow } from '../columns.ts'
import type { Events } from '../events.ts'
import { HOUR_MS } from '../../../lib/time/durations.ts'

type SeenVisitor = {
  visitor: string
  /** First hit of the visitor's 24 hours, milliseconds since 1970. */
  first: number
  /** Hits since then, the first included. */
  hits: number
}

/** Rows per slice, few enough to block the event loop only for some tens of milliseconds. */
const SLICE = 100_000

/**
 * Visitors whose 24 hours began since then, in that order with one hit each; then returning ones with all hits. In
 * slices, to bound memory. Hits in a spool are missing: flush it first.
 */
export async function* visitorsOfLastDay(events: Events, since: Date, until: Date): AsyncGenerator<SeenVisitor[]> {
  for (let hour = since.getTime(); hour <= until.getTime(); hour += HOUR_MS)
    yield* beginnings(events, hour, hour + HOUR_MS)
  yield* repeaters(events, since.getTime())
}

async function* beginnings(events: Events, from: number, to: number): AsyncGenerator<SeenVisitor[]> {
  const params = { from: BigInt(from), to: BigInt(to), slice: SLICE }
  for (let offset = 0; ; offset += SLICE) {
    const rows = await events.query<{ visitor: string; first: string }>(
      'report',
      `SELECT visitor, toString(${MILLISECONDS}) AS first FROM hits
       WHERE time >= fromUnixTimestamp64Milli({from:Int64}) AND time < fromUnixTimestamp64Milli({to:Int64}) AND is_unique
       ORDER BY time, hit LIMIT {slice:UInt32} OFFSET {offset:UInt32}`,
      { ...params, offset },
    )
    yield rows.map(({ visitor, first }) => ({ visitor, first: Number(first), hits: 1 }))
    if (rows.length < SLICE) return
  }
}

async function* repeaters(events: Events, since: number): AsyncGenerator<SeenVisitor[]> {
  const params = { since: BigInt(since) }
  const [counted] = await events.query<{ visitors: number }>(
    'report',
    `SELECT uniqIf(visitor, NOT is_unique) AS visitors FROM hits WHERE ${SINCE}`,
    params,
  )
  const slices = Math.ceil((counted?.visitors ?? 0) / SLICE)
  for (let slice = 0; slice < slices; slice += 1) {
    const rows = await events.query<{ visitor: string; first: string; hits: number }>(
      'report',
      `SELECT visitor, toString(max_first) AS first, toUInt32(arrayCount(at -> at >= max_first, times)) AS hits
       FROM (SELECT visitor, maxIf(${MILLISECONDS}, is_unique) AS max_first, groupArrayIf(${MILLISECONDS}, category != 'prefetch') AS times
             FROM hits WHERE ${SINCE} AND cityHash64(visitor) % {slices:UInt32} = {slice:UInt32} GROUP BY visitor HAVING count() > 1 AND max_first > 0)
       WHERE hits > 1`,
      { ...params, slices, slice },
    )
    yield rows.map(({ visitor, first, hits }) => ({ visitor, first: Number(first), hits }))
  }
}

const MILLISECONDS = 'toUnixTimestamp64Milli(time)'
const SINCE = 'time >= fromUnixTimestamp64Milli({since:Int64})'

// For visits from an access log: already stored ones, and times of their visitors and addresses.

type Batch = { campaign: string; from: number; to: number }
type SeenAt = { at: number; first: boolean }

/** More of one visitor or address than any rule counts. */
const MOST_OF_ONE = 1000

/** Stored ones of the ids. */
export async function knownHits(
  events: Events,
  { campaign, from, to }: Batch,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await events.query<{ hit: string }>(
    'short',
    `SELECT hit FROM hits WHERE campaign = {campaign:UInt64} AND time >= fromUnixTimestamp64Milli({from:Int64}) AND time <= fromUnixTimestamp64Milli({to:Int64})
       AND hit IN {ids:Array(String)}`,
    { campaign: BigInt(campaign), from: BigInt(from), to: BigInt(to), ids },
  )
  return new Set(rows.map(({ hit }) => hit))
}

/** Last times of each of `values` on the campaign; unseen ones are absent. */
export async function seenBetween(
  events: Events,
  column: 'visitor' | 'ip',
  { campaign, from, to }: Batch,
  values: readonly string[],
): Promise<Map<string, SeenAt[]>> {
  const rows = await events.query<{ value: string; at: number[]; firsts: boolean[] }>(
    'short',
    `SELECT ${column} AS value, groupArray(${MOST_OF_ONE})(toUnixTimestamp64Milli(time)) AS at, groupArray(${MOST_OF_ONE})(is_unique) AS firsts FROM (SELECT * FROM hits
       WHERE campaign = {campaign:UInt64} AND time >= fromUnixTimestamp64Milli({from:Int64}) AND time <= fromUnixTimestamp64Milli({to:Int64})
         AND ${column} IN {values:Array(String)} AND category != 'prefetch' ORDER BY time DESC) GROUP BY value`,
    { campaign: BigInt(campaign), from: BigInt(from), to: BigInt(to), values },
  )
  return new Map(
    rows.map(({ value, at, firsts }) => [
      value,
      at.map((time, index) => ({ at: time, first: firsts[index] ?? false })),
    ]),
  )
}

/** Visits answered by the check whose visitors came back, as far as hits are stored. */
export async function returnedAfterCheck(
  events: Pick<Events, 'query'>,
  pending: readonly Pick<HitRow, 'campaign' | 'time' | 'visitor'>[],
): Promise<string[]> {
  const rows = await events.query<{ visitor: string }>(
    'short',
    `SELECT DISTINCT visitor FROM hits WHERE campaign IN {campaigns:Array(UInt64)} AND time >= {since:DateTime64(3, 'UTC')} AND checked = 'taken'
       AND visitor IN {visitors:Array(String)}`,
    {
      campaigns: [...new Set(pending.map(({ campaign }) => campaign))].map(BigInt),
      since: pending.map(({ time }) => time).toSorted()[0] ?? '',
      visitors: [...new Set(pending.map(({ visitor }) => visitor))],
    },
  )
  return rows.map(({ visitor }) => visitor)
}
