/** How many hits of each class had each campaign on one day? */
import type { Counts } from '../../contract/hits.ts'
import { asksNothing, whereOf, type HitQuery } from './hit-query.ts'
import { COUNTS, isoOf } from './counts.ts'
import type { Events } from './events.ts'

export type CampaignDay = Counts & {
  /** The newest hit of that day, ISO 8601. */
  lastHit: string
}

/** By campaign; a campaign without a hit on that day is absent. `day` is YYYY-MM-DD in `timezone`. */
export async function hitsToday(
  events: Events,
  { campaigns, timezone, day }: Pick<HitQuery, 'campaigns' | 'timezone'> & { day: string },
): Promise<Map<string, CampaignDay>> {
  if (asksNothing({ campaigns })) return new Map()
  const { sql, params } = whereOf({ campaigns, timezone, startDate: day, endDate: day, filter: {}, class: 'all' })
  const rows = await events.query<Counts & { id: string; last: string }>(
    'short',
    `SELECT toString(campaign) AS id, ${COUNTS}, toString(max(time), 'UTC') AS last FROM hits WHERE ${sql} GROUP BY campaign`,
    params,
  )
  return new Map(rows.map(({ id, last, ...counts }) => [id, { ...counts, lastHit: isoOf(last) }]))
}
