/** People among Bots by the control group: people convert, bots do not. */
import { wilson } from './signal-conversion.ts'

type Measured = { visits: number; converted: number }

type PeopleShare = {
  /** 0 to 1, 95 % confidence; null: not enough visits or conversions. */
  share: { low: number; high: number } | null
  missing: { visits: number; conversions: number }
}

/**
 * 97.5 % two-sided: if both rates lie in such intervals, which fails in at most 5 % of cases, so does their quotient
 * between the ends'.
 */
const Z = 2.241402727604945
const LEAST_CONVERSIONS = 10
/** Enough visits that zero conversions bound the share by this. */
const TELLING = 0.5

/** From here Wilson's interval holds as stated. */
const MANY = 10
/** Tolerance for a weighted rate times its visits. */
const ROUNDING = 1e-6

/** Smallest Poisson mean that gives `part` or more in 1.25 of 100 cases. */
function leastMean(part: number): number {
  let [low, high] = [0, part]
  for (let step = 0; step < 50; step++) {
    const mean = (low + high) / 2
    let [term, below] = [Math.exp(-mean), 0]
    for (let count = 0; count < part; term *= mean / ++count) below += term
    if (1 - below < 0.0125) low = mean
    else high = mean
  }
  return low
}

/**
 * Wilson's; for few conversions or misses the exact Poisson end (Brown, Cai and DasGupta, "Interval Estimation for a
 * Binomial Proportion", 2001).
 */
function intervalOf({ converted, visits }: Measured): { low: number; high: number } {
  const { low, high } = wilson(converted, visits, Z)
  const end = (part: number): number => (part < MANY - ROUNDING ? leastMean(part) / visits : 1)
  return { low: Math.min(low, end(converted)), high: Math.max(high, 1 - end(visits - converted)) }
}

/** `heldOut`: Bots let through. `people`: same campaign and days. */
export function peopleShare(heldOut: Measured, people: Measured): PeopleShare {
  const conversions = Math.max(0, LEAST_CONVERSIONS - people.converted)
  if (conversions > 0) return { share: null, missing: { visits: 0, conversions } }
  return shareBeside(heldOut, people)
}

export type Stratum = { bots: Measured; people: Measured }

/**
 * Weights people by their campaign's Bots. Omits campaigns with few conversions; `bots` counts the rest. If none
 * remains, counts all and gives no share.
 */
export function peopleShareAmong(strata: readonly Stratum[]): PeopleShare & { bots: Measured } {
  const met = strata.filter(({ bots }) => bots.visits > 0)
  const known = met.filter(({ people }) => people.converted >= LEAST_CONVERSIONS)
  const bots = sumOf((known.length > 0 ? known : met).map((one) => one.bots))
  if (known.length > 0) return { bots, ...shareBeside(bots, peopleInProportion(known, bots.visits)) }
  const conversions = Math.min(...met.map(({ people }) => LEAST_CONVERSIONS - people.converted))
  return { bots, share: null, missing: { visits: 0, conversions: met.length > 0 ? conversions : 0 } }
}

/** Visits one campaign would need for the same certainty. */
function peopleInProportion(strata: readonly Stratum[], all: number): Measured {
  let [rate, variance] = [0, 0]
  for (const { bots, people } of strata) {
    const [weight, own] = [bots.visits / all, people.converted / people.visits]
    rate += weight * own
    variance += (weight ** 2 * own * (1 - own)) / people.visits
  }
  const visits = variance > 0 ? (rate * (1 - rate)) / variance : sumOf(strata.map(({ people }) => people)).visits
  return { visits, converted: rate * visits }
}

const sumOf = (each: readonly Measured[]): Measured => ({
  visits: each.reduce((sum, { visits }) => sum + visits, 0),
  converted: each.reduce((sum, { converted }) => sum + converted, 0),
})

function shareBeside(heldOut: Measured, people: Measured): PeopleShare {
  const ofPeople = intervalOf(people)
  const visits = Math.max(0, Math.ceil(Z ** 2 * (1 / (TELLING * ofPeople.low) - 1)) - heldOut.visits)
  if (visits > 0) return { share: null, missing: { visits, conversions: 0 } }
  const ofBots = intervalOf(heldOut)
  return {
    share: { low: Math.min(1, ofBots.low / ofPeople.high), high: Math.min(1, ofBots.high / ofPeople.low) },
    missing: { visits: 0, conversions: 0 },
  }
}
