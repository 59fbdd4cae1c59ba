/** How many hits had each campaign, in all and over time? */
import type { Counts } from '../../../contract/hits/hits.ts'
import type { Interval } from '../../../contract/statistics/statistics.ts'
import { countedAs, countsOf, figuresWhere } from '../counts.ts'
import type { Events } from '../events.ts'
import { asksNothing, type HitQuery } from '../hit-query.ts'
import { sourceOf } from '../experiments/restated.ts'
import { INTERVAL_NAME } from './series.ts'

export type CampaignCounts = { campaign: string; counts: Counts }

/** Most hits first; a campaign without a hit is absent. */
export async function countsByCampaign(events: Events, query: HitQuery): Promise<CampaignCounts[]> {
  if (asksNothing(query)) return []
  const { sql, params } = figuresWhere(query)
  const source = sourceOf(query)
  const rows = await events.query<Counts & { id: string }>(
    'report',
    `SELECT toString(campaign) AS id, ${countedAs(query)} FROM ${source.sql} WHERE ${sql}
     GROUP BY campaign HAVING target + bot > 0 ORDER BY target + bot DESC, campaign`,
    { ...params, ...source.params },
  )
  return rows.map(({ id, ...row }) => ({ campaign: id, counts: countsOf(row) }))
}

/** What a campaign had of a stretch of time; stretches without a hit are absent. `date` is as `unitsOf` names it. */
export type CampaignPart = { campaign: string; date: string; target: number; bot: number }

/** In no order. */
export async function partsByCampaign(
  events: Events,
  query: HitQuery & { interval: Interval },
): Promise<CampaignPart[]> {
  if (asksNothing(query)) return []
  const { sql, params } = figuresWhere(query)
  const source = sourceOf(query)
  const rows = await events.query<Counts & { id: string; date: string }>(
    'report',
    `SELECT toString(campaign) AS id, ${INTERVAL_NAME[query.interval]} AS date, ${countedAs(query)} FROM ${source.sql} WHERE ${sql}
     GROUP BY campaign, date HAVING target + bot > 0`,
    { ...params, ...source.params },
  )
  return rows.map(({ id, date, target, bot }) => ({ campaign: id, date, target, bot }))
}
