import type { WasteLevel } from '../../../contract/money/profit.ts'
import { rateOf } from '../../detection/signal-conversion.ts'

/** `visits`: paid; amounts in minor units of one currency. Compares rows of equal `of`. */
type PaidRow = { value: string; of: string; visits: number; cost: number; wasted: number }

export type Compared<Row> = Row & {
  /** Cost share of Bots, 0 to 1, with a 95 % interval by visits. */
  share: { rate: number; low: number; high: number }
  average: number
  level: WasteLevel
}

/** Named values with a cost, with their source's total, most wasted money first; ties by value, then source. */
export const comparedRows = <Row extends PaidRow>(rows: readonly Row[]): Compared<Row>[] =>
  [...Map.groupBy(rows, ({ of }) => of).values()]
    .flatMap(besideTotal)
    .toSorted((one, other) => other.wasted - one.wasted || ordered(one.value, other.value) || ordered(one.of, other.of))

const ordered = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1)

/**
 * Values whose interval lies above their source's total, so twelve Bots by chance are not enough. Unnamed values cannot
 * be stopped.
 */
export const stopListOf = <Row extends PaidRow>(rows: readonly Row[]): Compared<Row>[] =>
  comparedRows(rows).filter(({ level }) => level === 'above')

function besideTotal<Row extends PaidRow>(rows: readonly Row[]): Compared<Row>[] {
  const [cost, wasted] = [total(rows, 'cost'), total(rows, 'wasted')]
  if (cost <= 0) return []
  const average = wasted / cost
  return rows
    .filter((row) => row.value !== '' && row.cost > 0)
    .map((row) => {
      const { low, high } = rateOf(Math.round((row.visits * row.wasted) / row.cost), row.visits)
      const level = low > average ? 'above' : high < average ? 'below' : 'usual'
      return { ...row, share: { rate: row.wasted / row.cost, low, high }, average, level }
    })
}

const total = (rows: readonly PaidRow[], of: 'cost' | 'wasted'): number => rows.reduce((sum, row) => sum + row[of], 0)
