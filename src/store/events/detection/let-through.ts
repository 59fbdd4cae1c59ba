/** Bots that were let through, by the control group or by signal, compared with people. */
import type { Events } from '../events.ts'
import { isEmptyScope, whereOf, type HitQuery } from '../hit-query.ts'

/** Of one campaign and signal: such Bots, and how many are among the given hits. */
type LetThrough = { campaign: string; signal: string; visits: number; found: number }
type Query = Omit<HitQuery, 'filter' | 'class'>

/**
 * By control groups, and by campaigns that let all Bots through (the bot page is shown in place, so a Bot of another
 * mode was let through). `decided`: signals that are no guess of detection; excludes visits with one.
 */
export async function letThroughBySignal(
  events: Events,
  query: Query,
  { hits, decided }: { hits: readonly string[]; decided: readonly string[] },
): Promise<LetThrough[]> {
  if (isEmptyScope(query)) return []
  const { sql, params } = whereOf({ ...query, filter: {}, class: 'all' })
  return events.query<LetThrough>(
    'report',
    `SELECT toString(of) AS campaign, signal, visits, found FROM (
       SELECT campaign AS of, signal, count() AS visits, countIf(hit IN {hits:Array(String)}) AS found
       FROM hits ARRAY JOIN arrayDistinct(reasons.signal) AS signal
       WHERE ${sql} AND class = 'bot' AND category IN ('general', 'sophisticated') AND (mode != 'show' OR held_out)
         AND NOT hasAny(reasons.signal, {decided:Array(String)})
       GROUP BY campaign, signal)`,
    { ...params, hits: [...hits], decided: [...decided] },
  )
}

export async function peopleByCampaign(events: Events, query: Query): Promise<Map<string, number>> {
  if (isEmptyScope(query)) return new Map()
  const { sql, params } = whereOf({ ...query, filter: {}, class: 'all' })
  const rows = await events.query<{ campaign: string; people: number }>(
    'report',
    `SELECT toString(of) AS campaign, people FROM (
       SELECT campaign AS of, count() AS people FROM hits
       WHERE ${sql} AND class = 'target' AND category = 'person' GROUP BY campaign)`,
    params,
  )
  return new Map(rows.map(({ campaign, people }) => [campaign, people]))
}

/** Of one campaign. */
type HeldOutVisits = { campaign: string; heldOut: number; people: number }

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
