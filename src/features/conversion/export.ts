import { csvOf } from '../../lib/csv.ts'
import { moneyText } from '../../lib/money.ts'
import type { Handler } from '../context.ts'
import { countConversions } from './stats.ts'

const MOST = 10_000

/** A column of revenue for each currency that there is. */
export const exportStats: Handler<'conversion.export'> = async (context, asked) => {
  const { stats, totals } = await countConversions(context, asked, MOST)
  const currencies = totals.revenue.map(({ currency }) => currency)
  const head = [
    asked.groupBy,
    'hits',
    'conversions',
    'rate',
    'pending',
    'rejected',
    ...currencies.map((currency) => `revenue ${currency}`),
  ]
  const lines = stats.map(({ label, hits, conversions, rate, pending, rejected, revenue }) => {
    const amounts = currencies.map((currency) =>
      moneyText(revenue.find((one) => one.currency === currency)?.amount ?? 0, currency),
    )
    return [label, hits, conversions, rate.toFixed(6), pending, rejected, ...amounts]
  })
  return {
    filename: `conversions-by-${asked.by}-${asked.startDate}-${asked.endDate}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: csvOf([head, ...lines]),
  }
}
