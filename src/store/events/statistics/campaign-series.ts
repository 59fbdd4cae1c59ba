/** Hits by campaign, in total and over time. */
import type { Counts } from '../../../contract/hits/hits.ts'
import type { Interval } from '../../../contract/statistics/statistics.ts'
import { countColumns, countsOf, figuresWhere } from '../counts.ts'
import type { Events } from '../events.ts'
import { isEmptyScope, type HitQuery } from '../hit-query.ts'
import { sourceOf } from '../experiments/restated.ts'
import { INTERVAL_NAME } from './series.ts'

type CampaignCounts = { campaign: string; counts: Counts }

/** Most hits first; campaigns without hits are absent. */
export async function countsByCampaign(events: Events, query: HitQuery): Promise<CampaignCounts[]> {
  if (isEmptyScope(query)) return []
  const { sql, params } = figuresWhere(query)
  const source = sourceOf(query)
  const rows = await events.query<Counts & { id: string }>(
    'report',
    `SELECT toString(campaign) AS id, ${countColumns(query)} FROM ${source.sql} WHERE ${sql}
     GROUP BY campaign HAVING target + bot > 0 ORDER BY target + bot DESC, campaign`,
    { ...params, ...source.params },
  )
  return rows.map(({ id, ...row }) => ({ campaign: id, counts: countsOf(row) }))
}

/** A campaign's hits in a period; empty periods are absent. `date`: as in `unitsOf`. */
type CampaignPart = { campaign: string; date: string; target: number; bot: number }

/** Unordered. */
export async function partsByCampaign(
  events: Events,
  query: HitQuery & { interval: Interval },
): Promise<CampaignPart[]> {
  if (isEmptyScope(query)) return []
  const { sql, params } = figuresWhere(query)
  const source = sourceOf(query)
  const rows = await events.query<Counts & { id: string; date: string }>(
    'report',
    `SELECT toString(campaign) AS id, ${INTERVAL_NAME[query.interval]} AS date, ${countColumns(query)} FROM ${source.sql} WHERE ${sql}
     GROUP BY campaign, date HAVING target + bot > 0`,
    { ...params, ...source.params },
  )
  return rows.map(({ id, date, target, bot }) => ({ campaign: id, date, target, bot }))
}
