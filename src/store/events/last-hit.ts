/** When was each campaign visited last, over all time? */
import { asksNothing, type HitQuery } from './hit-query.ts'
import { isoOf } from './counts.ts'
import type { Events } from './events.ts'

/** ISO 8601 by campaign; a campaign without a hit is absent. Reads two columns of all hits of these campaigns. */
export async function lastHits(events: Events, campaigns: HitQuery['campaigns']): Promise<Map<string, string>> {
  if (asksNothing({ campaigns })) return new Map()
  const rows = await events.query<{ id: string; last: string }>(
    'short',
    `SELECT toString(campaign) AS id, toString(max(time), 'UTC') AS last FROM hits
     WHERE ${campaigns === 'all' ? '1' : 'campaign IN {campaigns:Array(UInt64)}'} GROUP BY campaign`,
    campaigns === 'all' ? {} : { campaigns: campaigns.map(BigInt) },
  )
  return new Map(rows.map(({ id, last }) => [id, isoOf(last)]))
}
