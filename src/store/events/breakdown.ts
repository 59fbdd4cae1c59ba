/** How many hits of each class by the values of one dimension, or of two crossed? */
import type { Counts, Dimension } from '../../contract/hits.ts'
import { asksNothing, type HitQuery } from './hit-query.ts'
import { countsOf } from './counts.ts'
import { DIMENSION_VALUE } from './dimensions.ts'
import type { Events } from './events.ts'
import { countedAs, figuresWhere } from './figures.ts'

export type BreakdownRow = Counts & {
  value: string
  /** The second dimension's, where one was asked for. */
  by?: string
}
export type Breakdown = {
  /** Most hits first; '' is the value of hits without one. A hit with several reasons is counted under each. */
  rows: BreakdownRow[]
  /** Number of values or pairs, the cut-off ones included. */
  total: number
}

export async function hitBreakdown(
  events: Events,
  asked: HitQuery & { dimension: Dimension; by?: Dimension | undefined; limit: number },
): Promise<Breakdown> {
  if (asksNothing(asked)) return { rows: [], total: 0 }
  const { sql, params } = figuresWhere(asked, asked.by === undefined ? [asked.dimension] : [asked.dimension, asked.by])
  const second = asked.by === undefined ? '' : `, ${DIMENSION_VALUE[asked.by]} AS crossed`
  const rows = await events.query<Counts & { value: string; crossed?: string; total: number }>(
    'report',
    `SELECT ${DIMENSION_VALUE[asked.dimension]} AS value${second}, ${countedAs(asked)}, count() OVER () AS total
     FROM hits WHERE ${sql} GROUP BY value${second && ', crossed'} HAVING target + bot > 0 ORDER BY target + bot DESC, value${second && ', crossed'} LIMIT {limit:UInt32}`,
    { ...params, limit: asked.limit },
  )
  return {
    rows: rows.map(({ value, crossed, ...row }) => ({
      value,
      ...(crossed === undefined ? {} : { by: crossed }),
      ...countsOf(row),
    })),
    total: rows[0]?.total ?? 0,
  }
}
