/** Whether a network brings far more visits than the past of a campaign makes likely. */
import type { Patterns } from './facts.ts'

/** Visits within a minute and within ten. */
export type Busy = { minute: number; ten: number }
/** What is usual on a campaign: in the busiest minute and ten minutes of a day, and shares of its visits, 0 to 1. */
export type Usual = {
  /** Of its busiest neighbourhood (`/24` or `/48`). */
  neighbourhood: Busy & { share: number }
  /** The busiest operator's share. */
  operatorShare: number
  /** Of operators, by their ASN. */
  operators: Readonly<Record<string, Busy>>
  /** Of any other operator, at most. */
  otherOperator: Busy
}
/** What was counted up to a visit, itself included; undefined: not of this visit's network. */
export type CountedBursts = {
  campaign: Busy
  neighbourhood: Busy
  /** Of ASN `asn`; undefined when it is unknown. */
  operator: (Busy & { asn: number }) | undefined
}

/**
 * So many visits of a subscriber (an address, or an IPv6 `/56`) count within ten minutes: an office behind an address is
 * no burst of its network.
 */
export const MOST_COUNTED = 4
/** Times the usual, in number and beside the rest of the campaign's visits. */
export const TIMES = 4
/**
 * Standard deviations of a network's count, were each visit dealt by the network's usual share. So many because a
 * person's pages come together (2.6 on average, up to four count). Of 600 simulated days with crowds, newsletters and
 * growth, a person was doubted on five without this, and on none with it.
 */
const BEYOND_CHANCE = 9
/** Fewer visits than these are no burst anywhere: a class opens a page together. */
export const FEWEST: Busy = { minute: 20, ten: 50 }
const SPANS = [
  ['minute', 1],
  ['ten', 10],
] as const

export type Burst = Pick<Patterns, 'burst' | 'burstUsual' | 'burstMinutes' | 'burstAsn'>
export const NO_BURST: Burst = { burst: 0, burstUsual: 0, burstMinutes: 0, burstAsn: 0 }

/** Visits for each visit of others. A share of all is none of others. */
const odds = (share: number): number => share / (1 - Math.min(share, 0.99))

/** Whether so many of all visits may have fallen to a network of this share. */
function isByChance(burst: number, others: number, share: number): boolean {
  const visits = burst + others
  return burst <= visits * share + BEYOND_CHANCE * Math.sqrt(visits * share * (1 - share))
}

/**
 * The network and span in which the visit is one of the most unusual burst: far more than the usual number, and beside
 * the rest of the visits far more than the busiest network's usual share. So a campaign that grows as a whole has none,
 * nor has one that begins in another country, whose large operators nobody has seen here. A burst of 0 is none.
 */
export function burstOf(usual: Usual, { campaign, neighbourhood, operator }: CountedBursts): Burst {
  let [found, most] = [NO_BURST, 0]
  const look = (busy: Busy, past: Busy, share: number, burstAsn: number): void => {
    for (const [span, burstMinutes] of SPANS) {
      const [burst, burstUsual] = [busy[span], past[span]]
      if (burst < FEWEST[span] || burst <= TIMES * burstUsual) continue
      const others = Math.max(0, campaign[span] - burst)
      if (burst <= TIMES * odds(share) * (others + 1) || isByChance(burst, others, share)) continue
      const times = burst / (burstUsual + 1)
      if (times > most) [found, most] = [{ burst, burstUsual, burstMinutes, burstAsn }, times]
    }
  }
  look(neighbourhood, usual.neighbourhood, usual.neighbourhood.share, 0)
  if (operator) look(operator, usual.operators[operator.asn] ?? usual.otherOperator, usual.operatorShare, operator.asn)
  return found
}
