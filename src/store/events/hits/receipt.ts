/** Queries for one hit, for other hits of its visitor, and for hits by id prefix. */
import type { CheckEnd, HitSource } from '../../../contract/hits/hit-sources.ts'
import type { Log } from '../../../contract/hits/hits.ts'
import { timeOfUlid } from '../../../lib/secrets/ulid.ts'
import type { CrawlerCheck, Facts, NetworkFacts } from '../../../judge/facts.ts'
import { isEmptyScope, conditions, type HitQuery } from '../hit-query.ts'
import { isoOf } from '../counts.ts'
import type { Events } from '../events.ts'
import { hitOf, LOG_COLUMNS, type LogRow, type StoredHit } from './logs.ts'
import { probesOfHits } from '../detection/probes-seen.ts'
import { HOUR_MS } from '../../../lib/time/durations.ts'

/** Inputs of the verdict that the log lacks. */
export type HitDetail = {
  log: StoredHit
  /** '' for older hits. */
  crawler: CrawlerCheck | ''
  network: NetworkFacts
  /** 0 for older hits. */
  repeats: number
  pace: Facts['rates']
  /** '' for older hits. */
  source: HitSource | ''
  /** JSON of a verified agent signature; '' for none. */
  signed: string
  checked: CheckEnd
  /** Behaviour counts as text; '' for none. */
  patterns: string
  unheard: number
  heldOut: boolean
  /** As `passedText` writes it. */
  offersPassed: string
  /** As `triedText` writes it. */
  triedData: string
  headersSeen: boolean
  headers: Record<string, string>
  /** JSON of the probe's answer before the hit; '' for none. */
  probe: string
}

export type HitDetailRow = LogRow & Omit<HitDetail, 'log' | 'probe'>

export const HIT_DETAIL_COLUMNS = `${LOG_COLUMNS}, crawler, network, repeats, pace, source, signed, checked, patterns, unheard, held_out AS heldOut, offers_passed AS offersPassed, tried_data AS triedData, headers_seen AS headersSeen, headers`

/**
 * Undefined: not among these campaigns. After the clock was set back, an id can be up to an hour older than its hit.
 */
export async function findHitDetail(
  events: Events,
  whose: Pick<HitQuery, 'campaigns' | 'clients'>,
  hit: string,
): Promise<HitDetail | undefined> {
  const time = timeOfUlid(hit)
  if (time === undefined || isEmptyScope(whose)) return undefined
  const { sql, params } = conditions({
    ...whose,
    startDate: '',
    endDate: '',
    timezone: 'UTC',
    filter: {},
    class: 'all',
  })
  const [row] = await events.query<HitDetailRow>(
    'short',
    `SELECT ${HIT_DETAIL_COLUMNS} FROM (SELECT * FROM hits
       WHERE ${sql} AND time >= fromUnixTimestamp64Milli({from:Int64}) AND time <= fromUnixTimestamp64Milli({to:Int64}) AND hit = {hit:String} LIMIT 1)`,
    { ...params, from: BigInt(Math.max(0, time - HOUR_MS)), to: BigInt(time), hit },
  )
  return row && toHitDetail(row, await probesOfHits(events, [row.campaign], [hit]))
}

/** `after`: probe answers from the pages that hits led to. */
export function toHitDetail(row: HitDetailRow, after: Parameters<typeof hitOf>[1]): HitDetail {
  const {
    crawler,
    network,
    repeats,
    pace,
    source,
    signed,
    checked,
    patterns,
    unheard,
    heldOut,
    offersPassed,
    triedData,
    headersSeen,
    headers,
    ...logged
  } = row
  return {
    log: hitOf(logged, after),
    crawler,
    network,
    repeats,
    pace,
    source,
    signed,
    checked,
    patterns,
    unheard,
    heldOut,
    offersPassed,
    triedData,
    headersSeen,
    headers,
    probe: row.probe,
  }
}

/** Log rows by hit id, without answers of their pages, in one query. Unknown hits are absent. */
export async function loggedHits(events: Events, hits: readonly string[]): Promise<Map<string, StoredHit>> {
  const ids = [...new Set(hits)]
  const spans = spansOf(ids.flatMap((hit) => timeOfUlid(hit) ?? []))
  if (spans.length === 0) return new Map()
  const within = spans.map(
    (_span, at) =>
      `time >= fromUnixTimestamp64Milli({from${at}:Int64}) AND time <= fromUnixTimestamp64Milli({to${at}:Int64})`,
  )
  const bounds = Object.fromEntries(
    spans.flatMap(({ from, to }, at) => [
      [`from${at}`, BigInt(from)],
      [`to${at}`, BigInt(to)],
    ]),
  )
  const rows = await events.query<LogRow>(
    'short',
    `SELECT ${LOG_COLUMNS} FROM (SELECT * FROM hits WHERE hit IN {hits:Array(String)} AND (${within.map((one) => `(${one})`).join(' OR ')}) LIMIT 1 BY hit)`,
    { ...bounds, hits: ids },
  )
  return new Map(rows.map((row) => [row.hit, hitOf(row, [])]))
}

/** Milliseconds: spans that can hold hits of these ids, from an hour before each; overlaps are joined. */
function spansOf(times: readonly number[]): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = []
  for (const to of times.toSorted((one, other) => one - other)) {
    const [from, last] = [Math.max(0, to - HOUR_MS), spans.at(-1)]
    if (last && from <= last.to) last.to = to
    else spans.push({ from, to })
  }
  return spans
}

type OtherHit = Pick<Log, 'hit' | 'time' | 'class' | 'unique' | 'suspicious' | 'category'>

/** Other hits of the visitor on the campaign between two instants: the newest `most`, and the total. */
export async function otherHitsOf(
  events: Events,
  { hit, campaign, visitor }: Pick<StoredHit, 'hit' | 'campaign' | 'visitor'>,
  { from, to, most }: { from: Date; to: Date; most: number },
): Promise<{ hits: OtherHit[]; total: number }> {
  const rows = await events.query<Omit<OtherHit, 'time'> & { at: string; total: number }>(
    'short',
    `SELECT hit, toString(time, 'UTC') AS at, class, is_unique AS unique, suspicious, category, count() OVER () AS total FROM (SELECT * FROM hits
       WHERE campaign = {campaign:UInt64} AND time >= fromUnixTimestamp64Milli({from:Int64}) AND time <= fromUnixTimestamp64Milli({to:Int64})
         AND visitor = {visitor:String} AND hit != {hit:String}) ORDER BY at DESC, hit DESC LIMIT {most:UInt32}`,
    { campaign: BigInt(campaign), from: BigInt(from.getTime()), to: BigInt(to.getTime()), visitor, hit, most },
  )
  return {
    hits: rows.map(({ at, total: _total, ...row }) => ({ ...row, time: isoOf(at) })),
    total: rows[0]?.total ?? 0,
  }
}

/**
 * Campaign of hits whose id starts with `start` (at least ten characters, which include the time); undefined if
 * ambiguous.
 */
export async function campaignOfPrefix(
  events: Events,
  start: string,
  time: number,
): Promise<{ campaignId: string; clientId: string } | undefined> {
  const rows = await events.query<{ campaignId: string; clientId: string }>(
    'short',
    `SELECT DISTINCT toString(campaign) AS campaignId, toString(client) AS clientId FROM hits
     WHERE time >= fromUnixTimestamp64Milli({from:Int64}) AND time <= fromUnixTimestamp64Milli({to:Int64}) AND startsWith(hit, {start:String}) LIMIT 2`,
    { from: BigInt(Math.max(0, time - 3_600_000)), to: BigInt(time + 1), start },
  )
  return rows.length === 1 ? rows[0] : undefined
}
