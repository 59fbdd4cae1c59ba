/** How many hits of each class by the values of one dimension? */
import type { Counts, Dimension } from '../../contract/hits.ts'
import { asksNothing, whereOf, type AskedHits } from './asked.ts'
import { COUNTS, countsOf } from './counts.ts'
import { DIMENSION_VALUE } from './dimensions.ts'
import type { Events } from './events.ts'

export type Breakdown = {
  /** Most hits first; '' is the value of hits without one. A hit with several reasons is counted under each. */
  rows: (Counts & { value: string })[]
  /** Number of values, the cut-off ones included. */
  total: number
}

export async function hitBreakdown(events: Events, asked: AskedHits & { dimension: Dimension; limit: number }): Promise<Breakdown> {
  if (asksNothing(asked)) return { rows: [], total: 0 }
  const { sql, params } = whereOf(asked)
  const rows = await events.query<Counts & { value: string; total: number }>(
    'report',
    `SELECT ${DIMENSION_VALUE[asked.dimension]} AS value, ${COUNTS}, count() OVER () AS total
     FROM hits WHERE ${sql} GROUP BY value ORDER BY target + bot DESC, value LIMIT {limit:UInt32}`,
    { ...params, limit: asked.limit },
  )
  return { rows: rows.map((row) => ({ value: row.value, ...countsOf(row) })), total: rows[0]?.total ?? 0 }
}
