import type { Span, SpanCounts } from '../../../rules/accounts/change-effect.ts'
import { QUARTER } from '../hit-query.ts'
import type { Events } from '../events.ts'

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
