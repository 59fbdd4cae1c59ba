/** Converts amounts by the operator's dated rates; never guesses. */
import { shiftDay } from '../../../lib/time/day.ts'
import { ONE, multiplyDecimals } from '../../../lib/numbers/decimal.ts'

/** On `day` one unit of `currency` is `rate` (a decimal) of `base`. */
export type Rate = { day: string; currency: string; base: string; rate: bigint }

/** A fraction, to divide as late as possible. */
type Way = { above: bigint; below: bigint; rates: Rate[] }

/** Validity of a rate without a newer one, across weekends and holidays. */
export const RATE_DAYS = 7

export type Exchange = {
  /** Undefined: no known rate. */
  convert: (amount: bigint, currency: string, day: string) => bigint | undefined
  daysOf: (currency: string) => readonly string[]
  /** Newest used rates per currency, in order of use: `PLN/EUR`, `EUR/USD`. */
  used: () => Exchanged[]
}
export type Exchanged = { currency: string; rates: { day: string; currency: string; base: string }[] }

export function createExchange(to: string, rates: readonly Rate[]): Exchange {
  const pairs = Map.groupBy(
    rates.toSorted((a, b) => (a.day < b.day ? 1 : -1)),
    ({ currency, base }) => `${currency}/${base}`,
  )
  const others = [...new Set(rates.flatMap(({ currency, base }) => [base, currency]))].toSorted()
  const known = new Map<string, Way | undefined>()
  const used = new Map<string, Way>()

  function quoted(currency: string, base: string, day: string): Rate | undefined {
    const found = pairs.get(`${currency}/${base}`)?.find((one) => one.day <= day)
    return found && found.day > shiftDay(day, -RATE_DAYS) ? found : undefined
  }

  function step(from: string, into: string, day: string): Way | undefined {
    const direct = quoted(from, into, day)
    if (direct) return { above: direct.rate, below: ONE, rates: [direct] }
    const opposite = quoted(into, from, day)
    return opposite && { above: ONE, below: opposite.rate, rates: [opposite] }
  }

  function wayOf(currency: string, day: string): Way | undefined {
    const direct = step(currency, to, day)
    if (direct) return direct
    for (const other of others) {
      const [first, second] = [step(currency, other, day), step(other, to, day)]
      if (first && second)
        return {
          above: multiplyDecimals(first.above, second.above),
          below: multiplyDecimals(first.below, second.below),
          rates: [...first.rates, ...second.rates],
        }
    }
    return undefined
  }

  return {
    convert: (amount, currency, day) => {
      if (currency === to) return amount
      const key = `${currency} ${day}`
      if (!known.has(key)) known.set(key, wayOf(currency, day))
      const found = known.get(key)
      if (!found) return undefined
      const before = used.get(currency)?.rates[0]?.day
      if (amount !== 0n && (before === undefined || before < (found.rates[0]?.day ?? ''))) used.set(currency, found)
      return found.below === ONE ? multiplyDecimals(amount, found.above) : (amount * found.above) / found.below
    },
    used: () =>
      [...used]
        .map(([currency, way]) => ({
          currency,
          rates: way.rates.map((one) => ({ day: one.day, currency: one.currency, base: one.base })),
        }))
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    daysOf: (currency) =>
      currency === to ? [] : [...new Set(rates.flatMap(({ day }) => [day, shiftDay(day, RATE_DAYS)]))].toSorted(),
  }
}
