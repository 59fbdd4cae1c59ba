/** Which hits were there? One by one, newest first. */
import type { Log, LogSort } from '../../contract/hits.ts'
import { asksNothing, whereOf, type AskedHits } from './asked.ts'
import { isoOf } from './counts.ts'
import type { Events } from './events.ts'
import { probesOfHits } from './probes-seen.ts'
import { probesToTell } from './probes-told.ts'

/** A hit as the contract's log tells it, with the campaign's id where the contract has the company. */
export type StoredHit = Omit<Log, 'companyId' | 'companyName'> & { campaign: string; client: string }

export const LOG_COLUMNS = `hit, toString(time, 'UTC') AS at, toString(client) AS client, toString(campaign) AS campaign, class, is_unique AS unique, suspicious,
  score, category, reasons, visitor, ip, country, asn, isp, usage_type AS usageType, browser, browser_version AS browserVersion, platform,
  device_type AS deviceType, language, domain, url, referrer, user_agent AS userAgent, utm_source AS utmSource, utm_campaign AS utmCampaign,
  utm_term AS utmTerm, utm_creative AS utmCreative, utm_placement AS utmPlacement, utm_network AS utmNetwork, site_source AS siteSource, placement,
  user_1 AS user1, user_2 AS user2, user_3 AS user3, user_4 AS user4, user_5 AS user5, split_group AS splitGroup, split_link AS splitLink, mode,
  destination, policy_version AS policyVersion, data_version AS dataVersion, probe`

/** A row of LOG_COLUMNS. */
export type LogRow = Omit<StoredHit, 'probes' | 'time'> & { at: string; probe: string }

/** `after`: what the browser probe saw on the pages that hits led to. */
export const hitOf = ({ at, probe, ...hit }: LogRow, after: Parameters<typeof probesToTell>[2]): StoredHit => ({ ...hit, time: isoOf(at), probes: probesToTell(hit, probe, after) })

export type Sorted = { sort: LogSort; order: 'asc' | 'desc' }

/** Where a sort's column has another name in the table. */
const SORT_COLUMN: Partial<Record<LogSort, string>> = { usageType: 'usage_type', deviceType: 'device_type', utmSource: 'utm_source', utmCampaign: 'utm_campaign', splitGroup: 'split_group', splitLink: 'split_link' }

/** Equal ones newest first. */
function inOrder({ sort = 'time', order = 'desc' }: Partial<Sorted>): string {
  const direction = order === 'asc' ? 'ASC' : 'DESC'
  return sort === 'time' ? `time ${direction}, hit ${direction}` : `${SORT_COLUMN[sort] ?? sort} ${direction}, time DESC, hit DESC`
}

type Page = AskedHits & Partial<Sorted> & { offset: number; limit: number }

/**
 * The rows of a page, in its order. Which they are is asked first and what they say afterwards, by the table's key: all columns are then read
 * where these rows are, and not at the end of each part of the table that might have had one of them.
 */
async function rowsOf(events: Events, asked: Page, { sql, params }: ReturnType<typeof whereOf>): Promise<LogRow[]> {
  // Each in a query of its own, so that no alias stands before the columns of the condition.
  const keys = await events.query<Pick<LogRow, 'campaign' | 'at' | 'hit'>>(
    'report',
    `SELECT toString(campaign) AS campaign, toString(time, 'UTC') AS at, hit
     FROM (SELECT campaign, time, hit FROM hits WHERE ${sql} ORDER BY ${inOrder(asked)} LIMIT {limit:UInt32} OFFSET {offset:UInt32})`,
    { ...params, offset: asked.offset, limit: asked.limit },
  )
  if (keys.length === 0) return []
  const rows = await events.query<LogRow>(
    'report',
    `SELECT ${LOG_COLUMNS} FROM (SELECT * FROM hits WHERE campaign IN {campaigns:Array(UInt64)}
       AND time IN (arrayMap(at -> toDateTime64(at, 3, 'UTC'), {times:Array(String)})) AND hit IN {hits:Array(String)})`,
    { campaigns: [...new Set(keys.map(({ campaign }) => campaign))].map(BigInt), times: keys.map(({ at }) => at), hits: keys.map(({ hit }) => hit) },
  )
  const known = new Map(rows.map((row) => [row.hit, row]))
  return keys.flatMap(({ hit }) => known.get(hit) ?? [])
}

/** `total` counts all that match, whatever the page. */
export async function hitLogs(events: Events, asked: Page): Promise<{ rows: StoredHit[]; total: number }> {
  if (asksNothing(asked)) return { rows: [], total: 0 }
  const where = whereOf(asked)
  const [rows, [counted]] = await Promise.all([
    rowsOf(events, asked, where),
    events.query<{ total: number }>('report', `SELECT count() AS total FROM hits WHERE ${where.sql}`, where.params),
  ])
  const after = await probesOfHits(events, rows.map(({ campaign }) => campaign), rows.map(({ hit }) => hit))
  return { rows: rows.map((row) => hitOf(row, after)), total: counted?.total ?? 0 }
}
