import type { ConversionStat } from '../../../src/contract/conversions.ts'
import { useFormat } from '../../i18n/use-format.ts'

/** A line a currency. */
export function Revenue({ revenue }: Pick<ConversionStat, 'revenue'>) {
  const format = useFormat()
  if (revenue.length === 0) return <span className="dim">–</span>
  return revenue.map(({ currency, amount }) => (
    <span key={currency} className="amount">
      {format.money(amount, currency)}
    </span>
  ))
}
