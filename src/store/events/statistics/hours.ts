/** Hours with visits by campaign. */
import type { Events } from '../events.ts'

/** `hour`: its start, milliseconds since 1970. */
export type CampaignHour = { campaign: string; hour: number; hits: number }

/** Of all campaigns or one. `from` is included, `to` is not; the first and last hour may be partial. */
export async function hoursWithHits(
  events: Events,
  { from, to, campaign }: { from: Date; to: Date; campaign?: string | undefined },
): Promise<CampaignHour[]> {
  const rows = await events.query<{ campaign: string; hour: number; hits: number }>(
    'report',
    `SELECT toString(campaign) AS campaign, toUnixTimestamp(toStartOfHour(time, 'UTC')) AS hour, count() AS hits FROM hits
     WHERE time >= fromUnixTimestamp64Milli({from:Int64}) AND time < fromUnixTimestamp64Milli({to:Int64})
       ${campaign === undefined ? '' : 'AND hits.campaign = {campaign:UInt64}'}
     GROUP BY campaign, hour ORDER BY hour, campaign`,
    { from: BigInt(from.getTime()), to: BigInt(to.getTime()), ...(campaign !== undefined && { campaign }) },
  )
  return rows.map(({ campaign, hour, hits }) => ({ campaign, hour: hour * 1000, hits }))
}

export async function hasHitsSince(events: Events, since: Date): Promise<boolean> {
  const rows = await events.query(
    'short',
    'SELECT 1 AS one FROM hits WHERE time >= fromUnixTimestamp64Milli({since:Int64}) LIMIT 1',
    { since: BigInt(since.getTime()) },
  )
  return rows.length > 0
}
