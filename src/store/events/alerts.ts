/** Which campaigns have fallen silent, and how large is the share of bots now and usually? */
import type { BotShare } from '../../rules/traffic-alert.ts'
import { isoOf } from './counts.ts'
import type { Events } from './events.ts'

/**
 * Crawlers by proof or unrefuted claim are no invalid traffic; what was not judged, and what nobody may have looked at,
 * says nothing.
 */
const JUDGED = "category NOT IN ('verified', 'unverified', 'unprotected', 'prefetch')"

export type Silent = { campaign: string; /** ISO 8601. */ last: string; hits: number }

/** Campaigns with no hit since `until` and at least `least` between `from` and then. */
export async function silentCampaigns(
  events: Events,
  { from, until, least }: { from: Date; until: Date; least: number },
): Promise<Silent[]> {
  const rows = await events.query<{ id: string; last: string; hits: number }>(
    'report',
    `SELECT toString(campaign) AS id, toString(max(time), 'UTC') AS last, count() AS hits FROM hits
     WHERE time >= fromUnixTimestamp64Milli({from:Int64}) GROUP BY campaign
     HAVING max(time) < fromUnixTimestamp64Milli({until:Int64}) AND hits >= {least:UInt32}`,
    { from: BigInt(from.getTime()), until: BigInt(until.getTime()), least },
  )
  return rows.map(({ id, last, hits }) => ({ campaign: id, last: isoOf(last), hits }))
}

type Span = { from: Date; recent: Date }

/** By campaign, of those with at least `least` judged hits since `recent`. */
export async function botShares(events: Events, { from, recent }: Span, least: number): Promise<Map<string, BotShare>> {
  const busy = await events.query<{ id: string }>(
    'report',
    `SELECT toString(campaign) AS id FROM hits WHERE time >= fromUnixTimestamp64Milli({recent:Int64}) AND ${JUDGED} GROUP BY campaign HAVING count() >= {least:UInt32}`,
    { recent: BigInt(recent.getTime()), least },
  )
  if (busy.length === 0) return new Map()
  const rows = await events.query<BotShare & { id: string }>(
    'report',
    `SELECT toString(campaign) AS id, countIf(now) AS recentHits, countIf(now AND class = 'bot') AS recentBots, countIf(NOT now) AS usualHits, countIf(NOT now AND class = 'bot') AS usualBots
     FROM (SELECT campaign, class, time >= fromUnixTimestamp64Milli({recent:Int64}) AS now FROM hits
           WHERE campaign IN {ids:Array(UInt64)} AND time >= fromUnixTimestamp64Milli({from:Int64}) AND ${JUDGED})
     GROUP BY campaign`,
    { recent: BigInt(recent.getTime()), from: BigInt(from.getTime()), ids: busy.map(({ id }) => BigInt(id)) },
  )
  return new Map(rows.map(({ id, ...share }) => [id, share]))
}
