/** Past hits judged by today's policy: fully judged days, and hits with another verdict. */
import type { HitClass } from '../../../contract/hits/hits.ts'
import { type Bound, type HitQuery, daysCondition } from '../hit-query.ts'
import type { Events } from '../events.ts'

/** A verdict that differs from the original one. */
export type RestatedHit = { hit: string; class: HitClass; suspicious: boolean; category: string }
/** `day`: YYYY-MM-DD, UTC. */
export type CampaignDay = { campaign: string; day: string }

type Span = { campaigns: readonly string[]; from: Date; to: Date }

/** Days of a span with hits, and their counts. */
export function daysWithHits(
  events: Events,
  { campaigns, from, to }: Span,
): Promise<(CampaignDay & { hits: number })[]> {
  return events.query(
    'report',
    `SELECT toString(campaign) AS campaign, toString(toDate(time)) AS day, count() AS hits FROM hits
     WHERE campaign IN {campaigns:Array(UInt64)}
       AND time >= toStartOfDay(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))
       AND time < toStartOfDay(fromUnixTimestamp64Milli({to:Int64} - 1, 'UTC')) + INTERVAL 1 DAY
     GROUP BY campaign, day`,
    { campaigns: campaigns.map(BigInt), from: BigInt(from.getTime()), to: BigInt(to.getTime()) },
  )
}

/** Days fully judged by these policies, with their hits. */
export function daysJudged(
  events: Events,
  policies: readonly string[],
): Promise<(CampaignDay & { policy: string; judged: number })[]> {
  return events.query(
    'report',
    `SELECT toString(campaign) AS campaign, policy, toString(day) AS day, max(judged) AS judged FROM restated
     WHERE policy IN {policies:Array(String)} AND hit = '' GROUP BY campaign, policy, day`,
    { policies },
  )
}

/** Hits per statement. */
const CHUNK = 5000

/** Stores a day's verdicts; the last row marks it complete. Storing twice counts once. */
export async function keepRestated(
  events: Events,
  of: CampaignDay & { policy: string },
  { rows, judged }: { rows: readonly RestatedHit[]; judged: number },
): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK)
    await events.add(
      'restated',
      rows.slice(at, at + CHUNK).map((row) => ({ ...of, ...row })),
    )
  await events.add('restated', [{ ...of, hit: '', class: 'target', suspicious: false, category: '', judged }])
}

/**
 * Table to count: the hits, or the hits with verdicts of `judged`. Only class, suspicion and category differ; reasons
 * and destination are the original ones.
 */
export function sourceOf(query: Pick<HitQuery, 'judged' | 'startDate' | 'endDate' | 'timezone'>): Bound {
  if (!query.judged) return { sql: 'hits', params: {} }
  const range = daysCondition(query)
  return {
    sql: `(SELECT then.* REPLACE (
          if(now.policy = '', then.class, now.class) AS class,
          if(now.policy = '', then.suspicious, now.suspicious) AS suspicious,
          if(now.policy = '', toString(then.category), toString(now.category)) AS category)
        FROM (SELECT * FROM hits WHERE ${range.sql}) AS then
        GLOBAL LEFT ANY JOIN (
          SELECT hit, policy, class, suspicious, category FROM restated
          WHERE policy IN {judgedBy:Array(String)} AND hit != '' AND day BETWEEN {first:Date} - 1 AND {last:Date} + 1
        ) AS now ON then.hit = now.hit)`,
    params: { ...range.params, judgedBy: query.judged },
  }
}
