/** Requests by client, campaign, address and network, and how many are billed. */
import type { Events } from '../events.ts'
import { type HitQuery, daysCondition } from '../hit-query.ts'
import { isoOf } from '../counts.ts'

/** Never billed: unjudged hits, proven crawlers and unrefuted claims, and prefetches. */
const BILLED = "category NOT IN ('verified', 'unverified', 'unprotected', 'prefetch')"

/** One query for all clients; those without such hits are absent. */
export async function billedHits(
  events: Events,
  clients: readonly { id: string; from: Date }[],
): Promise<Map<string, number>> {
  if (clients.length === 0) return new Map()
  const froms = clients.map(({ from }) => from.getTime())
  const rows = await events.query<{ id: string; hits: number }>(
    'report',
    `SELECT toString(client) AS id, count() AS hits FROM hits
     WHERE time >= fromUnixTimestamp64Milli({first:Int64}) AND client IN {clients:Array(UInt64)} AND ${BILLED}
       AND toUnixTimestamp64Milli(time) >= transform(client, {clients:Array(UInt64)}, {froms:Array(Int64)}, toInt64(0))
     GROUP BY client`,
    { first: BigInt(Math.min(...froms)), clients: clients.map(({ id }) => BigInt(id)), froms: froms.map(BigInt) },
  )
  return new Map(rows.map(({ id, hits }) => [id, hits]))
}

type Days = Pick<HitQuery, 'startDate' | 'endDate' | 'timezone'>
type Requests = { requests: number; billed: number; bot: number }
type Span = { firstHit: string; lastHit: string }

const FIGURES = `count() AS requests, countIf(${BILLED}) AS billed, countIf(class = 'bot') AS bot`
const SPAN = "toString(min(time), 'UTC') AS first, toString(max(time), 'UTC') AS last"
type SpannedRequests = Requests & { first: string; last: string }
const spanOf = ({ first, last }: Pick<SpannedRequests, 'first' | 'last'>): Span => ({
  firstHit: isoOf(first),
  lastHit: isoOf(last),
})
const figuresOf = ({ requests, billed, bot }: Requests): Requests => ({ requests, billed, bot })

/** Clients without requests are absent. */
export async function requestsOfClients(events: Events, days: Days): Promise<Map<string, Requests & Span>> {
  const { sql, params } = daysCondition(days)
  const rows = await events.query<SpannedRequests & { id: string }>(
    'report',
    `SELECT toString(client) AS id, ${FIGURES}, ${SPAN} FROM hits WHERE ${sql} GROUP BY client`,
    params,
  )
  return new Map(rows.map((row) => [row.id, { ...figuresOf(row), ...spanOf(row) }]))
}

const MOST_CAMPAIGNS = 50

/** Busiest campaigns of each client. */
export async function requestsOfCampaigns(
  events: Events,
  days: Days,
  clients: readonly string[],
): Promise<(Requests & { client: string; campaign: string })[]> {
  if (clients.length === 0) return []
  const { sql, params } = daysCondition(days)
  return events.query(
    'report',
    `SELECT toString(client) AS client, toString(campaign) AS campaign, requests, billed, bot FROM (
       SELECT client, campaign, ${FIGURES} FROM hits WHERE ${sql} AND client IN {clients:Array(UInt64)} GROUP BY client, campaign)
     ORDER BY requests DESC, campaign LIMIT ${MOST_CAMPAIGNS} BY client`,
    { ...params, clients: clients.map(BigInt) },
  )
}

/** Billed visits since an instant and the first of them, by client. */
export async function billedSince(events: Events, since: Date): Promise<Map<string, { hits: number; first: Date }>> {
  const rows = await events.query<{ id: string; hits: number; first: number }>(
    'report',
    `SELECT toString(client) AS id, count() AS hits, toUnixTimestamp64Milli(min(time)) AS first FROM hits
     WHERE time >= fromUnixTimestamp64Milli({since:Int64}) AND ${BILLED} GROUP BY client`,
    { since: BigInt(since.getTime()) },
  )
  return new Map(rows.map(({ id, hits, first }) => [id, { hits, first: new Date(first) }]))
}

/** Grouping, and other columns of an address or network. */
const TOP = {
  client: { key: 'toString(client)', country: "''", asn: '0', isp: "''" },
  campaign: { key: 'toString(campaign)', country: "''", asn: '0', isp: "''" },
  address: { key: 'ip', country: 'anyLast(country)', asn: 'anyLast(asn)', isp: 'anyLast(isp)' },
  network: { key: 'toString(asn)', country: "''", asn: 'any(asn)', isp: 'anyLast(isp)' },
} as const
type TopKind = keyof typeof TOP

/** `owner`: id of the client, or of one of several. */
export type TopRow = Requests &
  Span & { value: string; owner: string; country: string; asn: number; isp: string; clients: number; campaigns: number }

/** Most requests first. */
export async function topRequests(
  events: Events,
  days: Days,
  { by, limit }: { by: TopKind; limit: number },
): Promise<TopRow[]> {
  const { sql, params } = daysCondition(days)
  const { key, country, asn, isp } = TOP[by]
  const rows = await events.query<SpannedRequests & Omit<TopRow, keyof Span>>(
    'report',
    `SELECT value, owner, told.1 AS country, told.2 AS asn, told.3 AS isp, requests, billed, bot, clients, campaigns, first, last FROM (
       SELECT ${key} AS value, toString(any(client)) AS owner, (${country}, ${asn}, ${isp}) AS told, ${FIGURES}, uniqExact(client) AS clients, uniqExact(campaign) AS campaigns, ${SPAN}
       FROM hits WHERE ${sql} GROUP BY value ORDER BY requests DESC, value LIMIT {limit:UInt32})
     ORDER BY requests DESC, value`,
    { ...params, limit },
  )
  return rows.map(({ first, last, ...row }) => ({ ...row, ...spanOf({ first, last }) }))
}
