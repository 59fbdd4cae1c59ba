import type { ProfitFigures } from '../../../src/contract/money/profit.ts'

type Costs = Pick<ProfitFigures, 'cost' | 'apart'>
type Revenues = Pick<ProfitFigures, 'revenue' | 'conversions' | 'pending' | 'rejected' | 'apart'>

/** `none`: nothing entered. `apart`: entered, but only in currencies without a rate. */
export function costState(money: Costs | undefined): 'none' | 'apart' | 'sum' {
  if (!money) return 'none'
  if (money.cost !== 0) return 'sum'
  return money.apart.some(({ cost }) => cost !== 0) ? 'apart' : 'none'
}

/** Currencies whose amounts are missing in the sums. */
export const missingRates = ({ apart }: Pick<ProfitFigures, 'apart'>): string[] =>
  apart.filter(({ cost, revenue }) => cost !== 0 || revenue !== 0).map(({ currency }) => currency)

/** Without any, a profit is the cost with a minus. */
export const hasRevenue = ({ revenue, conversions, pending, rejected, apart }: Revenues): boolean =>
  [revenue, conversions, pending, rejected, ...apart.map((one) => one.revenue)].some((one) => (one ?? 0) !== 0)

/** Null: a part of it is unknown, and the rest would be a profit or loss that nobody made. */
export const knownProfit = (money: ProfitFigures): number | null =>
  costState(money) === 'sum' && missingRates(money).length === 0 && hasRevenue(money) ? money.profit : null
