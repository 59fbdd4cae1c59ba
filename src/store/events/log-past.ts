/**
 * What is stored around visits that come from a log: which of them are there already, and when their visitors and
 * addresses were seen.
 */
import type { Events } from './events.ts'

type Batch = { campaign: string; from: number; to: number }
export type SeenAt = { at: number; first: boolean }

/** More of one visitor or address than any rule counts to. */
const MOST_OF_ONE = 1000

/** Those of the ids that are stored. */
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

/** When each of `values` was seen on the campaign, the last times of each; one that was not is absent. */
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
