/**
 * Is one link better, and do links get their shares, while the shares change?
 *
 * Valid at any time. A person's link is drawn by the shares of the moment of their first visit. If links are alike, the
 * link of the next converting person is that draw, whatever happened before, so the likelihood ratio of tilted shares
 * (odds times e^tilt) to those that held is a martingale; Ville's inequality bounds how often it ever gets large. This
 * needs shares that depend on earlier conversions alone, never on which links the others got: see `exposures`.
 */

/** Persons who were sent to one of two sides under one share. */
export type Drawn = {
  /** Of the first side, above 0 and below 1. */
  share: number
  first: number
  all: number
  /** Weight of each; default 1. */
  worth?: number
}

const TILTS = [0.03, 0.06, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55, 0.7, 0.9, 1.2]

/** Log likelihood ratio of a larger first side. `times`: as if everything had been seen so often. */
export function tiltEvidence(drawn: readonly Drawn[], tilts: readonly number[] = TILTS, times = 1): number {
  const open = drawn.filter(({ share }) => share > 0 && share < 1)
  return meanOfLogs(
    tilts.map((tilt) => times * open.reduce((sum, { worth = 1, ...one }) => sum + tilted(one, tilt * worth), 0)),
  )
}

const tilted = ({ share, first, all }: Drawn, tilt: number): number =>
  tilt * first - all * Math.log(1 - share + share * Math.exp(tilt))

const BOTH_WAYS = [...TILTS, ...TILTS.map((tilt) => -tilt)]

/** Visitors of one link, its share when they came, and the share that it began with. */
export type Kept = { share: number; start: number; visitors: number }

/** Parts of the visitors for whom changes of shares may have had no effect. */
const STUCK = [0.1, 0.5, 1]

/**
 * Log likelihood ratio of other shares: one link (each against the rest, `sides`) gets more or less, or changes did not
 * reach some of the visitors.
 */
export function sharesEvidence(sides: readonly (readonly Drawn[])[], kept: readonly Kept[]): number {
  const stuck = STUCK.map((part) =>
    kept.reduce(
      (sum, { share, start, visitors }) => sum + visitors * Math.log((part * start + (1 - part) * share) / share),
      0,
    ),
  )
  return meanOfLogs([...sides.map((drawn) => tiltEvidence(drawn, BOTH_WAYS)), meanOfLogs(stuck)])
}

function meanOfLogs(logs: readonly number[]): number {
  const most = Math.max(...logs)
  return most + Math.log(logs.reduce((sum, one) => sum + Math.exp(one - most), 0) / logs.length)
}
