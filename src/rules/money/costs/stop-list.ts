/** Which values of a dimension (placements, keywords) are worth buying no more: those that surely bring Bots. */
import { rateOf } from '../../detection/signal-conversion.ts'

/** `visits`: paid ones; amounts in minor units of one currency. `of`: whose value it is; only these are compared. */
export type PaidRow = { value: string; of: string; visits: number; cost: number; wasted: number }
export type Waste = PaidRow & {
  /** Of the cost, what was paid for Bots, 0 to 1, with its 95 % interval by the number of visits. */
  share: { rate: number; low: number; high: number }
}

/**
 * Values that waste more than all rows of their source together do, even at the low end of their interval; what wasted
 * the most money stands first. So twelve visits that happened to be Bots are no reason. What has no name cannot be
 * stopped.
 */
export function stopListOf(rows: readonly PaidRow[]): Waste[] {
  return [...Map.groupBy(rows, ({ of }) => of).values()]
    .flatMap(worstOf)
    .toSorted((one, other) => other.wasted - one.wasted || (one.value < other.value ? -1 : 1))
}

function worstOf(rows: readonly PaidRow[]): Waste[] {
  const [cost, wasted] = [total(rows, 'cost'), total(rows, 'wasted')]
  if (cost <= 0) return []
  return rows
    .filter((row) => row.value !== '' && row.cost > 0)
    .map((row) => ({ ...row, share: shareOf(row) }))
    .filter(({ share }) => share.low > wasted / cost)
}

function shareOf({ visits, cost, wasted }: PaidRow): Waste['share'] {
  const { low, high } = rateOf(Math.round((visits * wasted) / cost), visits)
  return { rate: wasted / cost, low, high }
}

const total = (rows: readonly PaidRow[], of: 'cost' | 'wasted'): number => rows.reduce((sum, row) => sum + row[of], 0)
