/** Which Bots were let through as part of a hold-out, beside how many people, and which of given hits were? */
import type { Events } from '../events.ts'
import { asksNothing, type HitQuery, whereOf } from '../hit-query.ts'

/** Of one campaign: Bots that were let through, and visits of people. */
export type HeldOutVisits = { campaign: string; heldOut: number; people: number }
type Query = Omit<HitQuery, 'filter' | 'class'>

/** Campaigns with a hold-out in the range, those with the most such visits first, `most` of them. */
export async function heldOutVisits(events: Events, query: Query, most: number): Promise<HeldOutVisits[]> {
  if (asksNothing(query)) return []
  const { sql, params } = whereOf({ ...query, filter: {}, class: 'all' })
  return events.query<HeldOutVisits>(
    'report',
    `SELECT toString(of) AS campaign, heldOut, people FROM (
       SELECT campaign AS of, countIf(held_out) AS heldOut, countIf(class = 'target' AND category = 'person') AS people
       FROM hits WHERE ${sql} GROUP BY campaign) WHERE heldOut > 0 ORDER BY heldOut DESC, of LIMIT {most:UInt32}`,
    { ...params, most },
  )
}

/** How many different ones of these hits were let through as part of a hold-out, by campaign. */
export async function heldOutAmong(
  events: Events,
  query: Query,
  hits: readonly string[],
): Promise<Map<string, number>> {
  if (asksNothing(query) || hits.length === 0) return new Map()
  const { sql, params } = whereOf({ ...query, filter: {}, class: 'all' })
  const rows = await events.query<{ campaign: string; found: number }>(
    'report',
    `SELECT toString(of) AS campaign, found FROM (
       SELECT campaign AS of, count() AS found FROM hits WHERE ${sql} AND held_out AND hit IN {hits:Array(String)} GROUP BY campaign)`,
    { ...params, hits: [...hits] },
  )
  return new Map(rows.map(({ campaign, found }) => [campaign, found]))
}
