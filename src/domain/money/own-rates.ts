import type { OwnRate } from '../../contract/money/own-rates.ts'
import { decimalText, storedDecimal } from '../../lib/numbers/decimal.ts'
import type { OwnRateRow } from '../../store/config/money/own-rates.ts'

/** Own rates of a client. */
export const MOST_OWN_RATES = 500

export const toOwnRate = ({ id, currency, base, rate, firstDay, lastDay }: OwnRateRow): OwnRate => ({
  id,
  currency,
  base,
  rate: decimalText(storedDecimal(rate)),
  startDate: firstDay,
  endDate: lastDay,
})

/** For History, where `rate` is an amount of money. */
export const recordedRate = (row: OwnRateRow) => {
  const { rate, ...rest } = toOwnRate(row)
  return { ...rest, exchangeRate: rate }
}
