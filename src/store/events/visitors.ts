/** Who visited since then, and how often? An edge that starts rebuilds its window of visitors from the answer. */
import type { Events } from './events.ts'

export type SeenVisitor = {
  visitor: string
  /** The hit with which his 24 hours began, milliseconds since 1970. */
  first: number
  /** Hits since then, that one included. */
  hits: number
}

/** Rows of one answer: small enough not to hold up the loop for more than some tens of milliseconds. */
const SLICE = 100_000
const HOUR_MS = 3_600_000

/**
 * Everyone whose 24 hours began since then, in the order of their beginning and with one hit each; after them those who
 * came again, with all their hits. In slices, so that a busy day is never in memory at once. Hits that still wait in a
 * spool are not among them: flush first.
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
