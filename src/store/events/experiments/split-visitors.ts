/** Visitors by link of a split group. */
import { SUSPECT_DIMENSIONS, type SuspectDimension } from '../../../contract/experiments/split-words.ts'
import { DIMENSION_VALUE } from '../dimensions.ts'
import type { Events } from '../events.ts'

/** `version`: campaign version since which the group has its links. */
export type SplitSpan = { campaign: string; group: string; since: Date; version: number }

/** Link's index in its group, as text; distinct visitors. */
type LinkVisitors = { link: string; visitors: number }

// at the moment of a change, the version tells old and new visits apart
export const SENT = `campaign = {campaign:UInt64} AND time >= fromUnixTimestamp64Milli({since:Int64}) AND class = 'target'
  AND split_group = {group:String} AND toUInt32OrZero(splitByChar('.', policy_version)[-1]) >= {version:UInt32}`
export const spanParams = ({ campaign, group, since, version }: SplitSpan) => ({
  campaign: BigInt(campaign),
  group,
  since: BigInt(since.getTime()),
  version,
})

/** `first`: first visitor, milliseconds; undefined: none yet. */
export async function linkVisitors(
  events: Events,
  span: SplitSpan,
): Promise<{ sent: LinkVisitors[]; first: number | undefined }> {
  const rows = await events.query<LinkVisitors & { first: string }>(
    'report',
    `SELECT split_link AS link, uniqExact(visitor) AS visitors, toUnixTimestamp64Milli(min(time)) AS first
     FROM hits WHERE ${SENT} GROUP BY link`,
    spanParams(span),
  )
  return {
    sent: rows.map(({ link, visitors }) => ({ link, visitors })),
    first: rows.length === 0 ? undefined : Math.min(...rows.map(({ first }) => Number(first))),
  }
}

/** Visitors of these hits and their links. */
export function visitorsOfHits(
  events: Events,
  span: SplitSpan,
  hits: readonly string[],
): Promise<{ link: string; visitor: string }[]> {
  return events.query(
    'report',
    `SELECT DISTINCT split_link AS link, toString(visitor) AS visitor FROM hits WHERE ${SENT} AND hit IN {hits:Array(String)}`,
    { ...spanParams(span), hits },
  )
}

/** Values in the result: the most frequent over all dimensions. */
const MOST_VALUES = 1000

export async function linkVisitorsByValue(
  events: Events,
  span: SplitSpan,
): Promise<{ dimension: SuspectDimension; value: string; links: LinkVisitors[] }[]> {
  const pairs = SUSPECT_DIMENSIONS.map((dimension) => `('${dimension}', ${DIMENSION_VALUE[dimension]})`).join(', ')
  const rows = await events.query<{ dimension: SuspectDimension; value: string; links: [string, number][] }>(
    'report',
    `SELECT pair.1 AS dimension, pair.2 AS value, groupArray((link, visitors)) AS links FROM (
       SELECT arrayJoin([${pairs}]) AS pair, split_link AS link, uniqExact(visitor) AS visitors
       FROM hits WHERE ${SENT} GROUP BY pair, link)
     GROUP BY dimension, value ORDER BY sum(visitors) DESC, dimension, value LIMIT ${MOST_VALUES}`,
    spanParams(span),
  )
  return rows.map(({ links, ...row }) => ({
    ...row,
    links: links.map(([link, visitors]) => ({ link, visitors })),
  }))
}
