/** What an amount of one currency is in another on a day, by the operator's dated rates. Nothing is guessed. */
import { shiftDay } from '../../lib/day.ts'
import { ONE, times } from '../../lib/decimal.ts'

/** On `day` one unit of `currency` is `rate` (a decimal) of `base`. */
export type Rate = { day: string; currency: string; base: string; rate: bigint }

/** A rate holds until the next one, over weekends and holidays, but no longer than this many days. */
export const RATE_DAYS = 7

export type Exchange = {
  /** `amount` of a currency in `to`; undefined: no rate is known. */
  convert: (amount: bigint, currency: string, day: string) => bigint | undefined
  /** Days on which the rate of a currency may change. */
  daysOf: (currency: string) => readonly string[]
}

/** Directly, by the opposite rate, or by a currency that both have a rate of. */
export function exchangeTo(to: string, rates: readonly Rate[]): Exchange {
  const pairs = Map.groupBy(
    rates.toSorted((a, b) => (a.day < b.day ? 1 : -1)),
    ({ currency, base }) => `${currency}/${base}`,
  )
  const bases = [...new Set(rates.map(({ base }) => base))].toSorted()

  const quoted = (currency: string, base: string, day: string): bigint | undefined => {
    if (currency === base) return ONE
    const found = pairs.get(`${currency}/${base}`)?.find((one) => one.day <= day)
    return found && found.day > shiftDay(day, -RATE_DAYS) ? found.rate : undefined
  }

  /** As a fraction, so that nothing is divided before it must be. */
  function fraction(currency: string, day: string): [bigint, bigint] | undefined {
    const direct = quoted(currency, to, day)
    if (direct !== undefined) return [direct, ONE]
    const opposite = quoted(to, currency, day)
    if (opposite !== undefined) return [ONE, opposite]
    for (const base of bases) {
      const [own, other] = [quoted(currency, base, day), quoted(to, base, day)]
      if (own !== undefined && other !== undefined) return [own, other]
    }
    return undefined
  }

  return {
    convert: (amount, currency, day) => {
      if (currency === to) return amount
      const found = fraction(currency, day)
      if (!found) return undefined
      const [above, below] = found
      return below === ONE ? times(amount, above) : (amount * above) / below
    },
    daysOf: (currency) =>
      currency === to ? [] : [...new Set(rates.flatMap(({ day }) => [day, shiftDay(day, RATE_DAYS)]))].toSorted(),
  }
}
