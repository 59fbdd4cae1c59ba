/** Visits by campaign in some days or since its own moment, and the last visit. */
import type { CheckCost } from '../../../contract/detection/check-cost.ts'
import type { Counts } from '../../../contract/hits/hits.ts'
import { COUNTS, figuresWhere, isoOf } from '../counts.ts'
import type { Events } from '../events.ts'
import { isEmptyScope, type HitQuery, QUARTER } from '../hit-query.ts'
import type { Span, SpanCounts } from '../../../rules/accounts/change-effect.ts'

/** Campaigns without visits are absent. `signal`: only visits that it decided. */
export async function visitsSince(
  events: Events,
  query: readonly { campaign: string; since: Date }[],
  signal?: string,
): Promise<Map<string, number>> {
  if (query.length === 0) return new Map()
  const rows = await events.query<{ id: string; visits: number }>(
    'report',
    `SELECT toString(campaign) AS id, count() AS visits FROM hits
     WHERE campaign IN {ids:Array(UInt64)} AND time >= fromUnixTimestamp64Milli(arrayElement({since:Array(Int64)}, indexOf({ids:Array(UInt64)}, campaign)))
       ${signal === undefined ? '' : 'AND has(reasons.signal, {signal:String})'} GROUP BY campaign`,
    {
      ids: query.map(({ campaign }) => BigInt(campaign)),
      since: query.map(({ since }) => BigInt(since.getTime())),
      ...(signal === undefined ? {} : { signal }),
    },
  )
  return new Map(rows.map(({ id, visits }) => [id, visits]))
}

/** ISO 8601 by campaign; campaigns without hits are absent. Reads two columns of all their hits. */
export async function lastHits(events: Events, campaigns: HitQuery['campaigns']): Promise<Map<string, string>> {
  if (isEmptyScope({ campaigns })) return new Map()
  const rows = await events.query<{ id: string; last: string }>(
    'short',
    `SELECT toString(campaign) AS id, toString(max(time), 'UTC') AS last FROM hits
     WHERE ${campaigns === 'all' ? '1' : 'campaign IN {campaigns:Array(UInt64)}'} GROUP BY campaign`,
    campaigns === 'all' ? {} : { campaigns: campaigns.map(BigInt) },
  )
  return new Map(rows.map(({ id, last }) => [id, isoOf(last)]))
}

export type CampaignFigures = Counts & {
  /** Newest hit of these days, ISO 8601. */
  lastHit: string
}

/** Campaigns without hits in these days are absent. */
export async function hitsByCampaign(
  events: Events,
  days: Pick<HitQuery, 'campaigns' | 'timezone' | 'startDate' | 'endDate'>,
): Promise<Map<string, CampaignFigures>> {
  if (isEmptyScope(days)) return new Map()
  const { sql, params } = figuresWhere({ ...days, filter: {}, class: 'all' })
  const rows = await events.query<Counts & { id: string; last: string }>(
    'short',
    `SELECT toString(campaign) AS id, ${COUNTS}, toString(max(time), 'UTC') AS last FROM hits WHERE ${sql} GROUP BY campaign`,
    params,
  )
  return new Map(rows.map(({ id, last, ...counts }) => [id, { ...counts, lastHit: isoOf(last) }]))
}

const CHECK_DAYS_MS = 7 * 86_400_000

/** Of one campaign in the seven days before `now`. Milliseconds are of the script; the button reports none. */
export async function checkCostOf(events: Events, campaign: string, now: Date): Promise<CheckCost> {
  const params = { campaign: BigInt(campaign), since: BigInt(now.getTime() - CHECK_DAYS_MS) }
  const where = 'campaign = {campaign:UInt64} AND time >= fromUnixTimestamp64Milli({since:Int64})'
  const [[ends], [times]] = await Promise.all([
    events.query<Pick<CheckCost, 'taken' | 'gone' | 'left'>>(
      'short',
      `SELECT countIf(checked = 'taken') AS taken, countIf(checked = 'gone') AS gone, countIf(checked = 'left') AS left FROM hits WHERE ${where} AND checked != ''`,
      params,
    ),
    events.query<{ reported: number; half: number; most: number }>(
      'short',
      `SELECT count() AS reported, quantile(0.5)(took) AS half, quantile(0.9)(took) AS most
       FROM (SELECT JSONExtractFloat(probe, 'took') AS took FROM probes WHERE ${where} AND took > 0)`,
      params,
    ),
  ])
  const known = times !== undefined && times.reported > 0
  return {
    taken: ends?.taken ?? 0,
    gone: ends?.gone ?? 0,
    left: ends?.left ?? 0,
    half: known ? Math.round(times.half) : null,
    most: known ? Math.round(times.most) : null,
  }
}

type CampaignSpan = { campaign: string; span: Span }

/** Judged visits of each, in the given order; spans of whole quarters are answered by the projections. */
export async function spanCounts(events: Events, spans: readonly CampaignSpan[]): Promise<SpanCounts[]> {
  if (spans.length === 0) return []
  const parts = spans.map(
    (_span, at) => `SELECT toUInt32(${at}) AS span, countIf(class = 'target') AS target, countIf(class = 'bot') AS bot
      FROM hits WHERE campaign = {campaign_${at}:UInt64} AND category != 'unprotected'
        AND ${QUARTER} >= fromUnixTimestamp64Milli({from_${at}:Int64}) AND ${QUARTER} < fromUnixTimestamp64Milli({until_${at}:Int64})`,
  )
  const params = spans.flatMap(({ campaign, span: { from, until } }, at) => [
    [`campaign_${at}`, BigInt(campaign)] as const,
    [`from_${at}`, BigInt(from)] as const,
    [`until_${at}`, BigInt(until)] as const,
  ])
  const rows = await events.query<{ span: number; target: number; bot: number }>(
    'report',
    parts.join(' UNION ALL '),
    Object.fromEntries(params),
  )
  const known = new Map(rows.map(({ span, target, bot }) => [span, { visits: target + bot, bots: bot }]))
  return spans.map((_span, at) => known.get(at) ?? { visits: 0, bots: 0 })
}
