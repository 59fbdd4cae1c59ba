/** Detected Bots that were let through, by signal, compared with people. */
import type { Events } from '../events.ts'
import { isEmptyScope, type HitQuery, whereOf } from '../hit-query.ts'

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
