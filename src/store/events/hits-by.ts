/** How many hits have each value: what conversions are measured against. */
import type { Dimension } from '../../contract/hits.ts'
import { asksNothing, whereOf, type HitQuery } from './hit-query.ts'
import { DIMENSION_VALUE } from './dimensions.ts'
import type { Events } from './events.ts'

const VALUE: Record<Dimension | 'campaign' | 'date', string> = {
  ...DIMENSION_VALUE,
  campaign: 'toString(campaign)',
  date: 'toString(toDate(time, {timezone:String}))',
}

export type HitsBy = { rows: { value: string; hits: number }[]; /** Of all values. */ hits: number }

/**
 * The values `always` (those that there are) and the most frequent others, `limit` in all; and how many hits there are
 * in all.
 */
export async function hitsBy(
  events: Events,
  asked: HitQuery,
  { group, always, limit }: { group: keyof typeof VALUE; always: readonly string[]; limit: number },
): Promise<HitsBy> {
  if (asksNothing(asked)) return { rows: [], hits: 0 }
  const { sql, params } = whereOf(asked)
  const [rows, all] = await Promise.all([
    events.query<{ value: string; hits: number }>(
      'report',
      `SELECT ${VALUE[group]} AS value, count() AS hits FROM hits WHERE ${sql} GROUP BY value ORDER BY has({always:Array(String)}, value) DESC, hits DESC, value LIMIT {limit:UInt32}`,
      { ...params, always, limit },
    ),
    events.query<{ hits: number }>('report', `SELECT count() AS hits FROM hits WHERE ${sql}`, params),
  ])
  return { rows, hits: all[0]?.hits ?? 0 }
}
