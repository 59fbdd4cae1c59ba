import type { Patterns } from './facts.ts'

export type Busy = { minute: number; ten: number }
/** Maxima of a day's minute and ten minutes; shares are 0 to 1. */
export type Usual = {
  /** Its busiest neighbourhood (`/24` or `/48`). */
  neighbourhood: Busy & { share: number }
  operatorShare: number
  /** By ASN. */
  operators: Readonly<Record<string, Busy>>
  /** Maximum of any operator not listed. */
  otherOperator: Busy
}
/** Include the visit; undefined where not counted for its network. */
type CountedBursts = {
  campaign: Busy
  neighbourhood: Busy
  /** Undefined when the ASN is unknown. */
  operator: (Busy & { asn: number }) | undefined
}

/** Counted visits of one subscriber (an address, or an IPv6 `/56`) in ten minutes, so that an office is no burst. */
export const MOST_COUNTED = 4
/** Factor over the usual, in number and relative to the other visits. */
export const BURST_FACTOR = 4
/**
 * Standard deviations of a network's count at its usual share. High because a person's pages come together (2.6 on
 * average, up to four count). In 600 simulated days with crowds, newsletters and growth, doubted persons on five days
 * without this, on none with it.
 */
const BEYOND_CHANCE = 9
/** Fewer visits are never a burst: a class opens a page together. */
export const BURST_MINIMUM: Busy = { minute: 20, ten: 50 }
const SPANS = [
  ['minute', 1],
  ['ten', 10],
] as const

export type Burst = Pick<Patterns, 'burst' | 'burstUsual' | 'burstMinutes' | 'burstAsn'>
export const NO_BURST: Burst = { burst: 0, burstUsual: 0, burstMinutes: 0, burstAsn: 0 }

/** Capped: a share of 1 leaves no others. */
const odds = (share: number): number => share / (1 - Math.min(share, 0.99))

function isByChance(burst: number, others: number, share: number): boolean {
  const visits = burst + others
  return burst <= visits * share + BEYOND_CHANCE * Math.sqrt(visits * share * (1 - share))
}

/**
 * Most unusual burst of the visit: far above the usual count and, relative to other visits, above the busiest network's
 * usual share. Growth of a whole campaign, or a start in a new country, is none. 0: none.
 */
export function burstOf(usual: Usual, { campaign, neighbourhood, operator }: CountedBursts): Burst {
  let [found, most] = [NO_BURST, 0]
  const look = (busy: Busy, past: Busy, share: number, burstAsn: number): void => {
    for (const [span, burstMinutes] of SPANS) {
      const [burst, burstUsual] = [busy[span], past[span]]
      if (burst < BURST_MINIMUM[span] || burst <= BURST_FACTOR * burstUsual) continue
      const others = Math.max(0, campaign[span] - burst)
      if (burst <= BURST_FACTOR * odds(share) * (others + 1) || isByChance(burst, others, share)) continue
      const times = burst / (burstUsual + 1)
      if (times > most) [found, most] = [{ burst, burstUsual, burstMinutes, burstAsn }, times]
    }
  }
  look(neighbourhood, usual.neighbourhood, usual.neighbourhood.share, 0)
  if (operator) look(operator, usual.operators[operator.asn] ?? usual.otherOperator, usual.operatorShare, operator.asn)
  return found
}
