import type { MoneySums } from '../../../contract/money/profit.ts'
import { memoize } from '../../../lib/flow/memoize.ts'
import { ONE, roundToSum } from '../../../lib/numbers/decimal.ts'
import { exactMinor, FINEST, minorDigits, minorOfDecimal } from '../../../lib/numbers/money.ts'
import type { Costs, Earned, Priced } from './spread.ts'

type ByCurrency = Record<string, number>
/** Undefined: unknown, or hidden from the reader. */
type Row = { cost: Costs | undefined; earned: readonly Earned[] | undefined }

/** Rows sum to their total. Whole minor units, except exact decimals for currencies in `fine`. */
export function sumsOfRows(rows: readonly Row[], fine: ReadonlySet<string>): MoneySums[] {
  const spent = roundedByCurrency(
    rows.map(({ cost }) => cost ?? new Map()),
    fine,
  )
  return rows.map((row, index) => {
    const cost = row.cost && spent[index]
    const revenue = row.earned && addedUp(row.earned)
    const profit = cost && revenue && profitOf(cost, revenue)
    return { ...(cost && { cost }), ...(revenue && { revenue }), ...(profit && { profit }) }
  })
}

/** Currencies with fractions of minor units in prices, bills or visit costs. */
export function subMinorCurrencies(
  pieces: readonly Priced[],
  named: readonly bigint[],
  earned: readonly Earned[],
): Set<string> {
  const minorOf = memoize((currency) => ONE / 10n ** BigInt(minorDigits(currency)))
  const isFine = (value: bigint, currency: string) => value % minorOf(currency) !== 0n
  const fine = new Set<string>()
  for (const { kind, shown, price } of pieces)
    if (kind === 'parameter' ? named.some((one) => isFine(one, shown)) : kind !== 'share' && isFine(price, shown))
      fine.add(shown)
  for (const { shown, revenue } of earned) if (isFine(revenue, shown)) fine.add(shown)
  return fine
}

function roundedByCurrency(exact: readonly Costs[], fine: ReadonlySet<string>): ByCurrency[] {
  const rounded = exact.map((): ByCurrency => ({}))
  for (const currency of new Set(exact.flatMap((costs) => [...costs.keys()]))) {
    const amounts = exact.map((costs) => costs.get(currency)?.cost ?? 0n)
    const digits = fine.has(currency) ? FINEST : minorDigits(currency)
    const minor = 10 ** (digits - minorDigits(currency))
    for (const [index, amount] of roundToSum(amounts, digits).entries()) {
      const row = rounded[index]
      if (row && exact[index]?.has(currency)) row[currency] = amount / minor
    }
  }
  return rounded
}

function addedUp(earned: readonly Earned[]): ByCurrency {
  const sums = new Map<string, bigint>()
  for (const { shown, revenue } of earned) sums.set(shown, (sums.get(shown) ?? 0n) + revenue)
  return Object.fromEntries([...sums].map(([currency, sum]) => [currency, minorOfDecimal(sum, currency)]))
}

const profitOf = (cost: ByCurrency, revenue: ByCurrency): ByCurrency =>
  Object.fromEntries(
    [...new Set([...Object.keys(cost), ...Object.keys(revenue)])].map((currency) => [
      currency,
      exactMinor((revenue[currency] ?? 0) - (cost[currency] ?? 0)),
    ]),
  )
