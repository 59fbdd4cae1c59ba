/** Bots let through for the control group, compared with people. */
import type { Events } from '../events.ts'
import { isEmptyScope, type HitQuery, whereOf } from '../hit-query.ts'

/** Of one campaign. */
type HeldOutVisits = { campaign: string; heldOut: number; people: number }
type Query = Omit<HitQuery, 'filter' | 'class'>

/** Campaigns with a control group in the range, at most `most`, those with most such visits first. */
export async function heldOutVisits(events: Events, query: Query, most: number): Promise<HeldOutVisits[]> {
  if (isEmptyScope(query)) return []
  const { sql, params } = whereOf({ ...query, filter: {}, class: 'all' })
  return events.query<HeldOutVisits>(
    'report',
    `SELECT toString(of) AS campaign, heldOut, people FROM (
       SELECT campaign AS of, countIf(held_out) AS heldOut, countIf(class = 'target' AND category = 'person') AS people
       FROM hits WHERE ${sql} GROUP BY campaign) WHERE heldOut > 0 ORDER BY heldOut DESC, of LIMIT {most:UInt32}`,
    { ...params, most },
  )
}

/** Distinct hits of these in the control group, by campaign. */
export async function heldOutAmong(
  events: Events,
  query: Query,
  hits: readonly string[],
): Promise<Map<string, number>> {
  if (isEmptyScope(query) || hits.length === 0) return new Map()
  const { sql, params } = whereOf({ ...query, filter: {}, class: 'all' })
  const rows = await events.query<{ campaign: string; found: number }>(
    'report',
    `SELECT toString(of) AS campaign, found FROM (
       SELECT campaign AS of, count() AS found FROM hits WHERE ${sql} AND held_out AND hit IN {hits:Array(String)} GROUP BY campaign)`,
    { ...params, hits: [...hits] },
  )
  return new Map(rows.map(({ campaign, found }) => [campaign, found]))
}
