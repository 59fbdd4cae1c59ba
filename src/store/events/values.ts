/** Which values of each dimension do hits have most often? */
import type { Dimension } from '../../contract/hits.ts'
import { asksNothing, whereOf, type HitQuery } from './hit-query.ts'
import { DIMENSION_VALUE } from './dimensions.ts'
import type { Events } from './events.ts'

export type Value = { value: string; hits: number }
type Values = Record<string, Value[]>
type Found = { item: string; count: number }

const MOST = 40

// named apart from the columns, so that no alias stands before those of the condition
const counted = (dimension: Dimension): string =>
  `${dimension === 'reason' ? `approx_top_kArray(${MOST})(arrayDistinct(reasons.signal))` : `approx_top_k(${MOST})(${DIMENSION_VALUE[dimension]})`} AS of_${dimension}`

/**
 * Most hits first. One reading of the range for all dimensions; counts may be a little too high where there are very
 * many values.
 */
export async function frequentValues(
  events: Events,
  asked: HitQuery,
  dimensions: readonly Dimension[],
): Promise<Values> {
  if (asksNothing(asked)) return {}
  const { sql, params } = whereOf(asked)
  const [row = {}] = await events.query<Record<string, Found[]>>(
    'report',
    `SELECT ${dimensions.map(counted).join(', ')} FROM hits WHERE ${sql}`,
    params,
  )
  const valuesOf = (found: readonly Found[] = []): Value[] =>
    found
      .filter(({ item }) => item !== '')
      .map(({ item, count }) => ({ value: item, hits: count }))
      .toSorted(byHits)
  return Object.fromEntries(dimensions.map((dimension) => [dimension, valuesOf(row[`of_${dimension}`])]))
}

/** The engine leaves open which of equal ones comes first. */
const byHits = (a: Value, b: Value): number => b.hits - a.hits || (a.value < b.value ? -1 : 1)
