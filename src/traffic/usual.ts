/** What is usual on a campaign, learned from its last days so that a few days of attack teach nothing. */
import type { Busy, Usual } from './bursts.ts'

/** A network on one day: its busiest minute and ten minutes, and its visits. */
export type NetworkDay = Busy & { visits: number }
/** One day of a campaign. Declared and recognised bots and what was fetched ahead are not in it. */
export type CampaignDay = {
  visits: number
  /** The busiest minute, ten minutes and day that any neighbourhood had. */
  neighbourhood: NetworkDay
  /** Visits of the busiest operator. */
  busiest: number
  /** Operators that are worth a line (`LISTED`), by ASN. */
  operators: ReadonlyMap<number, NetworkDay>
}

export const LEARNED_DAYS = 14
const FEWEST_DAYS = 3
const FEWEST_VISITS = 500
/** Of five days one may be as it likes: the usual is what all other days stay below. */
const OUTLIERS = 5
/** An operator with less has no line of its own. */
export const LISTED: Busy = { minute: 3, ten: 8 }
/** Operators of a campaign with a line of their own. */
export const MOST_OPERATORS = 32
/** As many visits of others are added to a day, so that a quiet day's single visit is no share of all. */
const QUIET = 10

/** Undefined: too little past to call anything usual. */
export function learnUsual(all: readonly CampaignDay[]): Usual | undefined {
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
    .filter(([, { minute, ten }]) => minute >= LISTED.minute || ten >= LISTED.ten)
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
      minute: Math.max(LISTED.minute - 1, ...left.map(({ minute }) => minute)),
      ten: Math.max(LISTED.ten - 1, ...left.map(({ ten }) => ten)),
    },
  }
}

/** In thousandths, which is all that a share is good for. */
const shareOf = (part: number, { visits }: CampaignDay): number => Math.round((part / (visits + QUIET)) * 1000) / 1000

/** Two stretches of one day as one. */
export function joined(one: CampaignDay, other: CampaignDay): CampaignDay {
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
