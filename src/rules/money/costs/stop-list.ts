import { rateOf } from '../../detection/signal-conversion.ts'

/** `visits`: paid; amounts in minor units of one currency. Compares rows of equal `of`. */
type PaidRow = { value: string; of: string; visits: number; cost: number; wasted: number }
type Waste = PaidRow & {
  /** Cost share of Bots, 0 to 1, with a 95 % interval by visits. */
  share: { rate: number; low: number; high: number }
}

/**
 * Values that waste more than their source even at the interval's low end, most money first. Unnamed values cannot be
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
