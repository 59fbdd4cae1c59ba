/** Which hits came to the store in the last seconds? */
import type { HitQuery } from './hit-query.ts'
import type { Events, Param } from './events.ts'
import { hitOf, LOG_COLUMNS, type LogRow, type StoredHit } from './logs.ts'

/** Most hits of one campaign, and of all, that one look takes. */
export const MOST_A_LOOK = { campaign: 300, all: 1500 }

type Campaigns = HitQuery['campaigns']

const within = (campaigns: Campaigns): { sql: string; params: Record<string, Param> } =>
  campaigns === 'all'
    ? { sql: '1', params: {} }
    : { sql: 'campaign IN {campaigns:Array(UInt64)}', params: { campaigns: campaigns.map(BigInt) } }

/**
 * The newest since then, oldest first; of a busy campaign not all. What the browser probe saw later is not among it.
 */
export async function newestHits(events: Events, campaigns: Campaigns, since: Date): Promise<StoredHit[]> {
  const { sql, params } = within(campaigns)
  const rows = await events.query<LogRow>(
    'short',
    `SELECT ${LOG_COLUMNS} FROM (SELECT * FROM hits WHERE time >= fromUnixTimestamp64Milli({since:Int64}) AND ${sql}
       ORDER BY time DESC, hit DESC LIMIT ${MOST_A_LOOK.campaign} BY campaign LIMIT ${MOST_A_LOOK.all}) ORDER BY time, hit`,
    { ...params, since: BigInt(since.getTime()) },
  )
  return rows.map((row) => hitOf(row, []))
}

/** How many hits a campaign has between two instants, both left out. */
export async function hitsBetween(events: Events, campaign: string, after: Date, before: Date): Promise<number> {
  const [row] = await events.query<{ hits: number }>(
    'short',
    `SELECT count() AS hits FROM hits WHERE campaign = {campaign:UInt64} AND time > fromUnixTimestamp64Milli({after:Int64}) AND time < fromUnixTimestamp64Milli({before:Int64})`,
    { campaign: BigInt(campaign), after: BigInt(after.getTime()), before: BigInt(before.getTime()) },
  )
  return row?.hits ?? 0
}
