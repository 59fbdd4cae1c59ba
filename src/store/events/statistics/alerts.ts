/** Queries of campaign alerts: silent campaigns, share of bots now and usually, and a client's week. */
import type { BotShare } from '../../../rules/notifications/traffic-alert.ts'
import { isoOf } from '../counts.ts'
import type { Events } from '../events.ts'

/** Hits that count for the bot share: without proven crawlers, unrefuted claims, unjudged hits and prefetches. */
const JUDGED = "category NOT IN ('verified', 'unverified', 'unprotected', 'prefetch')"

type Silent = { campaign: string; /** ISO 8601. */ last: string; hits: number }

/** Campaigns without a hit since `until`, and at least `least` between `from` and then. */
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

/** By campaign, those with at least `least` judged hits since `recent`. */
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

export type WeekFigures = {
  hits: number
  bots: number
  people: number
  hitsBefore: number
  /** Signals of most bots, at most three. */ signals: string[]
}

/** Counts of seven days from `startDate` (YYYY-MM-DD in `timezone`), and hits of the seven days before. */
export async function weekFigures(
  events: Events,
  query: { client: string; startDate: string; timezone: string },
): Promise<WeekFigures> {
  const params = { client: BigInt(query.client), start: query.startDate, timezone: query.timezone }
  const [figures] = await events.query<Omit<WeekFigures, 'signals'>>(
    'report',
    `SELECT countIf(now) AS hits, countIf(now AND class = 'bot') AS bots, countIf(now AND class = 'target' AND is_unique) AS people, countIf(NOT now) AS hitsBefore
     FROM (SELECT class, is_unique, time >= toDateTime64({start:Date}, 3, {timezone:String}) AS now FROM hits
           WHERE client = {client:UInt64} AND time >= toDateTime64({start:Date} - 7, 3, {timezone:String}) AND time < toDateTime64({start:Date} + 7, 3, {timezone:String}))`,
    params,
  )
  const topSignals = await events.query<{ signal: string }>(
    'report',
    `SELECT tupleElement(reason, 'signal') AS signal FROM hits ARRAY JOIN reasons AS reason
     WHERE client = {client:UInt64} AND class = 'bot' AND time >= toDateTime64({start:Date}, 3, {timezone:String}) AND time < toDateTime64({start:Date} + 7, 3, {timezone:String})
     GROUP BY signal ORDER BY count() DESC, signal LIMIT 3`,
    params,
  )
  return { hits: 0, bots: 0, people: 0, hitsBefore: 0, ...figures, signals: topSignals.map((row) => row.signal) }
}
