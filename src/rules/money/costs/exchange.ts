/** Converts amounts by dated rates, a client's own before the operator's; never guesses. */
import { dayAfter, shiftDay } from '../../../lib/time/day.ts'
import { ONE, multiplyDecimals } from '../../../lib/numbers/decimal.ts'

/** From `day` to `until`, inclusive, one unit of `currency` is `rate` (a decimal) of `base`. */
export type Rate = {
  day: string
  /** Null: open. */
  until: string | null
  currency: string
  base: string
  rate: bigint
  own: boolean
}

/** By campaign; those of one client have the same list. */
export type OwnRates = ReadonlyMap<string, readonly Rate[]>

/** A fraction, to divide as late as possible. */
type Way = { above: bigint; below: bigint; rates: Rate[] }

/** Validity of a daily rate without a newer one, across weekends and holidays. */
export const RATE_DAYS = 7

export const dailyRate = (rate: Pick<Rate, 'day' | 'currency' | 'base' | 'rate'>): Rate => ({
  ...rate,
  until: shiftDay(rate.day, RATE_DAYS - 1),
  own: false,
})

export type Exchange = {
  /** Of the campaign's client. Undefined: no known rate. */
  convert: (amount: bigint, currency: string, day: string, campaign: string) => bigint | undefined
  daysOf: (currency: string, campaign: string) => readonly string[]
  /** Newest used rates per currency, own ones apart, in order of use: `PLN/EUR`, `EUR/USD`. */
  used: () => Exchanged[]
}
export type Exchanged = {
  currency: string
  rates: { day: string; currency: string; base: string; own: boolean }[]
}

export function createExchange(to: string, daily: readonly Rate[], own: OwnRates = new Map()): Exchange {
  const ofAll = createTable(to, [daily])
  const tables = new Map([...new Set(own.values())].map((rates) => [rates, createTable(to, [rates, daily])]))
  const tableOf = (campaign: string): Table => tables.get(own.get(campaign) ?? []) ?? ofAll
  const used = new Map<string, { currency: string; way: Way }>()

  return {
    convert: (amount, currency, day, campaign) => {
      if (currency === to) return amount
      const way = tableOf(campaign).wayOf(currency, day)
      if (!way) return undefined
      const key = `${currency} ${way.rates.map((rate) => rate.own).join(' ')}`
      const before = used.get(key)?.way.rates[0]?.day
      if (amount !== 0n && (before === undefined || before < (way.rates[0]?.day ?? '')))
        used.set(key, { currency, way })
      return way.below === ONE ? multiplyDecimals(amount, way.above) : (amount * way.above) / way.below
    },
    used: () =>
      [...used]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { currency, way }]) => ({
          currency,
          rates: way.rates.map((one) => ({ day: one.day, currency: one.currency, base: one.base, own: one.own })),
        })),
    daysOf: (currency, campaign) => (currency === to ? [] : tableOf(campaign).days()),
  }
}

type Table = {
  wayOf: (currency: string, day: string) => Way | undefined
  /** On which a rate begins or has ended. */
  days: () => readonly string[]
}

/** `lists`: each comes before the next. */
function createTable(to: string, lists: readonly (readonly Rate[])[]): Table {
  const rates = lists.flat()
  const pairs = lists.map((list) =>
    Map.groupBy(
      list.toSorted((a, b) => (a.day < b.day ? 1 : -1)),
      ({ currency, base }) => `${currency}/${base}`,
    ),
  )
  const others = [...new Set(rates.flatMap(({ currency, base }) => [base, currency]))].toSorted()
  const known = new Map<string, Way | undefined>()
  let days: string[] | undefined

  function step(from: string, into: string, day: string): Way | undefined {
    const isHeld = (one: Rate) => one.day <= day && (one.until === null || day <= one.until)
    for (const pair of pairs) {
      const direct = pair.get(`${from}/${into}`)?.find(isHeld)
      if (direct) return { above: direct.rate, below: ONE, rates: [direct] }
      const opposite = pair.get(`${into}/${from}`)?.find(isHeld)
      if (opposite) return { above: ONE, below: opposite.rate, rates: [opposite] }
    }
    return undefined
  }

  function over(other: string, currency: string, day: string): Way | undefined {
    const [first, second] = [step(currency, other, day), step(other, to, day)]
    return (
      first &&
      second && {
        above: multiplyDecimals(first.above, second.above),
        below: multiplyDecimals(first.below, second.below),
        rates: [...first.rates, ...second.rates],
      }
    )
  }

  function found(currency: string, day: string): Way | undefined {
    const direct = step(currency, to, day)
    if (direct) return direct
    const ways = others.flatMap((other) => over(other, currency, day) ?? [])
    return ways.toSorted((a, b) => ownIn(b) - ownIn(a))[0]
  }

  return {
    wayOf: (currency, day) => {
      const key = `${currency} ${day}`
      if (!known.has(key)) known.set(key, found(currency, day))
      return known.get(key)
    },
    days: () =>
      (days ??= [
        ...new Set(rates.flatMap(({ day, until }) => (until === null ? [day] : [day, dayAfter(until)]))),
      ].toSorted()),
  }
}

const ownIn = ({ rates }: Way): number => rates.filter(({ own }) => own).length
