/** Learns a campaign's usual traffic so that a few days of attack teach nothing. */
import type { Busy, Usual } from './bursts.ts'

export type NetworkDay = Busy & { visits: number }
/** Excludes declared and recognised bots and prefetches. */
export type CampaignDay = {
  visits: number
  neighbourhood: NetworkDay
  busiest: number
  /** By ASN; only those above `LISTING_THRESHOLD`. */
  operators: ReadonlyMap<number, NetworkDay>
}

export const LEARNED_DAYS = 14
const FEWEST_DAYS = 3
const FEWEST_VISITS = 500
/** One day in so many may be an outlier: the usual is the maximum of the others. */
const OUTLIERS = 5
export const LISTING_THRESHOLD: Busy = { minute: 3, ten: 8 }
export const MOST_OPERATORS = 32
/** Added to each day's visits, so that one visit on a quiet day is not its whole share. */
const QUIET = 10

/** Undefined: too little history. */
export function learnUsualRates(all: readonly CampaignDay[]): Usual | undefined {
  const days = all.filter(({ visits }) => visits > 0)
  if (days.length < FEWEST_DAYS || days.reduce((sum, { visits }) => sum + visits, 0) < FEWEST_VISITS) return undefined
  const usually = (of: (day: CampaignDay) => number): number =>
    days.map(of).toSorted((one, other) => other - one)[Math.floor(days.length / OUTLIERS)] ?? 0
  const usualOf = (of: (day: CampaignDay) => NetworkDay | undefined): Busy => ({
    minute: usually((day) => of(day)?.minute ?? 0),
    ten: usually((day) => of(day)?.ten ?? 0),
  })
  const operators = [...new Set(days.flatMap((day) => [...day.operators.keys()]))]
    .map((asn): [number, Busy] => [asn, usualOf((day) => day.operators.get(asn))])
    .filter(([, { minute, ten }]) => minute >= LISTING_THRESHOLD.minute || ten >= LISTING_THRESHOLD.ten)
    .toSorted(([, one], [, other]) => other.ten - one.ten)
  const left = operators.slice(MOST_OPERATORS).map(([, busy]) => busy)
  return {
    neighbourhood: {
      ...usualOf((day) => day.neighbourhood),
      share: usually((day) => shareOf(day.neighbourhood.visits, day)),
    },
    operatorShare: usually((day) => shareOf(day.busiest, day)),
    operators: Object.fromEntries(operators.slice(0, MOST_OPERATORS)),
    otherOperator: {
      minute: Math.max(LISTING_THRESHOLD.minute - 1, ...left.map(({ minute }) => minute)),
      ten: Math.max(LISTING_THRESHOLD.ten - 1, ...left.map(({ ten }) => ten)),
    },
  }
}

/** Rounded to thousandths. */
const shareOf = (part: number, { visits }: CampaignDay): number => Math.round((part / (visits + QUIET)) * 1000) / 1000

export function mergeDays(one: CampaignDay, other: CampaignDay): CampaignDay {
  const operators = new Map(one.operators)
  for (const [asn, more] of other.operators) operators.set(asn, together(operators.get(asn) ?? NOTHING, more))
  return {
    visits: one.visits + other.visits,
    neighbourhood: together(one.neighbourhood, other.neighbourhood),
    busiest: one.busiest + other.busiest,
    operators,
  }
}

const NOTHING: NetworkDay = { minute: 0, ten: 0, visits: 0 }
const together = (one: NetworkDay, other: NetworkDay): NetworkDay => ({
  minute: Math.max(one.minute, other.minute),
  ten: Math.max(one.ten, other.ten),
  visits: one.visits + other.visits,
})
