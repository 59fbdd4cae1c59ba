/** When did newer detection data come in force? */
import { asksNothing, whereOf, type HitQuery } from './hit-query.ts'
import { isoOf } from './counts.ts'
import type { Events } from './events.ts'

const MOST = 500

/** The first hits of a range that were judged by a version not seen in it before, newest first; ISO 8601. */
export async function dataChanges(events: Events, asked: Omit<HitQuery, 'filter' | 'class'>): Promise<string[]> {
  if (asksNothing(asked)) return []
  const { sql, params } = whereOf({ ...asked, filter: {}, class: 'all' })
  const rows = await events.query<{ first: string }>(
    'report',
    `SELECT toString(min(time), 'UTC') AS first FROM hits WHERE ${sql} GROUP BY data_version ORDER BY min(time) DESC LIMIT {most:UInt32}`,
    { ...params, most: MOST },
  )
  // What the oldest was judged by was in force before.
  return rows.slice(0, -1).map(({ first }) => isoOf(first))
}
