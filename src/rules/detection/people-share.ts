/**
 * How many of the Bots are people, from what the hold-out shows: those of them who are people convert as people do, and
 * the others do not.
 */
import { wilson } from './signal-conversion.ts'

/** Visits, and those of them that converted. */
export type Measured = { visits: number; converted: number }

export type PeopleShare = {
  /** From 0 to 1, with 95 % confidence; null: too few visits or conversions to say. */
  share: { low: number; high: number } | null
  /** What is missing until something can be said. */
  missing: { visits: number; conversions: number }
}

/**
 * Of the normal distribution, for 97.5 %: where both rates lie in intervals of that confidence, which fails in 5 % of
 * all cases at most, their quotient lies between those of the ends.
 */
const Z = 2.241402727604945
/** Fewer conversions of people say little of how people convert. */
const LEAST_CONVERSIONS = 10
/** So many visits are needed that the share could be found below this if none of them converted. */
const TELLING = 0.5

/** From so many on, Wilson's interval fails no more often than it says. */
const MANY = 10
/** A weighted rate times its visits misses a whole number by less than this. */
const ROUNDING = 1e-6

/** The smallest mean of a Poisson distribution that still gives `part` or more in 1.25 of 100 cases. */
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
 * Wilson's interval, which is too narrow where few converted, or few did not: there its end is the exact one of a
 * Poisson distribution (Brown, Cai and DasGupta, "Interval Estimation for a Binomial Proportion", 2001).
 */
function intervalOf({ converted, visits }: Measured): { low: number; high: number } {
  const { low, high } = wilson(converted, visits, Z)
  const end = (part: number): number => (part < MANY - ROUNDING ? leastMean(part) / visits : 1)
  return { low: Math.min(low, end(converted)), high: Math.max(high, 1 - end(visits - converted)) }
}

/** `heldOut`: Bots that were let through. `people`: visits of people, on the same campaign in the same days. */
export function peopleShare(heldOut: Measured, people: Measured): PeopleShare {
  const conversions = Math.max(0, LEAST_CONVERSIONS - people.converted)
  if (conversions > 0) return { share: null, missing: { visits: 0, conversions } }
  return shareBeside(heldOut, people)
}

/** What was measured of one campaign: Bots that were let through, and its people. */
export type Stratum = { bots: Measured; people: Measured }

/**
 * The same over campaigns, which convert differently: their people count in the proportion of their Bots. Campaigns
 * with too few conversions of people to say how they convert are left out; `bots` are those of the others. With none
 * such, all are counted and nothing is said.
 */
export function peopleShareAmong(strata: readonly Stratum[]): PeopleShare & { bots: Measured } {
  const met = strata.filter(({ bots }) => bots.visits > 0)
  const known = met.filter(({ people }) => people.converted >= LEAST_CONVERSIONS)
  const bots = sumOf((known.length > 0 ? known : met).map((one) => one.bots))
  if (known.length > 0) return { bots, ...shareBeside(bots, peopleInProportion(known, bots.visits)) }
  const conversions = Math.min(...met.map(({ people }) => LEAST_CONVERSIONS - people.converted))
  return { bots, share: null, missing: { visits: 0, conversions: met.length > 0 ? conversions : 0 } }
}

/** As many visits as one campaign had to have for its rate to be as certain as the weighted one is. */
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
