/** Totals of a range: hits by class, the newest hit, and changes of detection data. */
import type { Counts } from '../../../contract/hits/hits.ts'
import { isEmptyScope, type HitQuery, whereOf } from '../hit-query.ts'
import { countColumns, countsOf, figuresUntil, figuresWhere, isoOf, NO_COUNTS } from '../counts.ts'
import type { Events } from '../events.ts'

type HitTotals = {
  counts: Counts
  /** Target hits with a signal. */
  suspicious: number
  /** Only counted, because the account was inactive, expired or over its limit; included in target. */
  unprotected: number
}

const NOTHING: HitTotals = { counts: NO_COUNTS, suspicious: 0, unprotected: 0 }

export async function hitTotals(events: Events, query: HitQuery): Promise<HitTotals> {
  if (isEmptyScope(query)) return NOTHING
  const { sql, params } = figuresUntil(query, `category, ${countColumns(query)}, target + bot AS hits`, 'category')
  const [row] = await events.query<Counts & { suspicious: number; unprotected: number }>(
    'report',
    `SELECT sum(target) AS target, sum(targetUnique) AS targetUnique, sum(bot) AS bot, sum(botUnique) AS botUnique, sum(suspected) AS suspicious,
       sumIf(hits, category = 'unprotected') AS unprotected
     FROM (${sql})`,
    params,
  )
  return row ? { counts: countsOf(row), suspicious: row.suspicious, unprotected: row.unprotected } : NOTHING
}

/** ISO 8601. For traffic of all classes, the projections answer it. */
export async function lastHitIn(events: Events, query: HitQuery): Promise<string | null> {
  if (isEmptyScope(query)) return null
  const { sql, params } = query.class === 'all' ? figuresWhere(query) : whereOf(query)
  const [row] = await events.query<{ last: string; hits: number }>(
    'report',
    `SELECT toString(max(time), 'UTC') AS last, count() AS hits FROM hits WHERE ${sql}`,
    params,
  )
  return row && row.hits > 0 ? isoOf(row.last) : null
}

const MOST = 500

/** First hits judged by each new version in the range, newest first; ISO 8601. */
export async function dataChanges(events: Events, query: Omit<HitQuery, 'filter' | 'class'>): Promise<string[]> {
  if (isEmptyScope(query)) return []
  const { sql, params } = whereOf({ ...query, filter: {}, class: 'all' })
  const rows = await events.query<{ first: string }>(
    'report',
    `SELECT toString(min(time), 'UTC') AS first FROM hits WHERE ${sql} GROUP BY data_version ORDER BY min(time) DESC LIMIT {most:UInt32}`,
    { ...params, most: MOST },
  )
  // the oldest version was in force before the range
  return rows.slice(0, -1).map(({ first }) => isoOf(first))
}
