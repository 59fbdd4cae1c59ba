/** Hits one by one, newest first. */
import type { Log, LogSort } from '../../../contract/hits/hits.ts'
import { isEmptyScope, whereOf, type HitQuery } from '../hit-query.ts'
import { isoOf } from '../counts.ts'
import { DIMENSION_VALUE } from '../dimensions.ts'
import type { Events } from '../events.ts'
import { probesOfHits, probesOfReceipt } from '../detection/probes-seen.ts'

/** The contract's log row, with the campaign's id instead of the company. */
export type StoredHit = Omit<Log, 'companyId' | 'companyName' | 'clientId' | 'appealed'> & {
  campaign: string
  client: string
}

export const LOG_COLUMNS = `hit, toString(time, 'UTC') AS at, toString(client) AS client, toString(campaign) AS campaign, class, is_unique AS unique, suspicious,
  score, category, reasons, visitor, ip, country, region, city, asn, isp,
  usage_type AS usageType, ${DIMENSION_VALUE.carrier} AS carrier, browser, browser_version AS browserVersion, platform,
  device_type AS deviceType, language, domain, url, referrer, user_agent AS userAgent, utm_source AS utmSource, utm_campaign AS utmCampaign,
  utm_term AS utmTerm, utm_creative AS utmCreative, utm_placement AS utmPlacement, utm_network AS utmNetwork, site_source AS siteSource, placement,
  user_1 AS user1, user_2 AS user2, user_3 AS user3, user_4 AS user4, user_5 AS user5, split_group AS splitGroup, split_link AS splitLink, offer, mode,
  click_source AS clickSource, click_id AS clickId, if(click_cost = 0, '', toString(click_cost)) AS clickCost, destination, policy_version AS policyVersion, data_version AS dataVersion, probe`

export type LogRow = Omit<StoredHit, 'probes' | 'time'> & { at: string; probe: string }

/** `after`: probe answers from the pages that hits led to. */
export const hitOf = ({ at, probe, ...hit }: LogRow, after: Parameters<typeof probesOfReceipt>[2]): StoredHit => ({
  ...hit,
  time: isoOf(at),
  probes: probesOfReceipt(hit, probe, after),
})

export type Sorted = { sort: LogSort; order: 'asc' | 'desc' }

/** Column names that differ from LOG_COLUMNS. */
export const SORT_COLUMN: Partial<Record<LogSort, string>> = {
  usageType: 'usage_type',
  deviceType: 'device_type',
  utmSource: 'utm_source',
  utmCampaign: 'utm_campaign',
  splitGroup: 'split_group',
  splitLink: 'split_link',
}

/** Ties are sorted newest first. `names`: columns with another name. */
export function inOrder(
  { sort = 'time', order = 'desc' }: Partial<Sorted>,
  names: Partial<Record<LogSort, string>>,
): string {
  const direction = order === 'asc' ? 'ASC' : 'DESC'
  return sort === 'time'
    ? `time ${direction}, hit ${direction}`
    : `${names[sort] ?? sort} ${direction}, time DESC, hit DESC`
}

/** `total`: all matches, over all pages. */
export async function hitLogs(
  events: Events,
  query: HitQuery & Partial<Sorted> & { offset: number; limit: number },
): Promise<{ rows: StoredHit[]; total: number }> {
  if (isEmptyScope(query)) return { rows: [], total: 0 }
  const { sql, params } = whereOf(query)
  const page = { ...params, offset: query.offset, limit: query.limit }
  const [rows, [counted]] = await Promise.all([
    events.query<LogRow>(
      'report',
      // A subquery, so that no alias hides a column of the condition.
      `SELECT ${LOG_COLUMNS} FROM (SELECT * FROM hits WHERE ${sql} ORDER BY ${inOrder(query, SORT_COLUMN)} LIMIT {limit:UInt32} OFFSET {offset:UInt32})
       ORDER BY ${inOrder(query, {})}`,
      page,
    ),
    events.query<{ total: number }>('report', `SELECT count() AS total FROM hits WHERE ${sql}`, params),
  ])
  const after = await probesOfHits(
    events,
    rows.map(({ campaign }) => campaign),
    rows.map(({ hit }) => hit),
  )
  return { rows: rows.map((row) => hitOf(row, after)), total: counted?.total ?? 0 }
}
