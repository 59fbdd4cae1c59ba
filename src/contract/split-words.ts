/** Words and shapes of split tests that the product rules and the panel share, without validators. */

/** Dimensions in which the cause of wrong shares is looked for. */
export const SUSPECT_DIMENSIONS = [
  'country',
  'browser',
  'platform',
  'deviceType',
  'domain',
  'utmSource',
  'utmPlacement',
  'asn',
] as const
export type SuspectDimension = (typeof SUSPECT_DIMENSIONS)[number]

/**
 * `none`: there is nothing to compare, or the reader may not know of conversions · `unfit`: the links do not get their
 * shares, so their rates cannot be compared · `quiet`: nobody has converted · `waiting`: the difference may be chance ·
 * `better`: one link converts better.
 */
export const SPLIT_OUTCOMES = ['none', 'unfit', 'quiet', 'waiting', 'better'] as const
export type SplitOutcome = (typeof SPLIT_OUTCOMES)[number]

export type SplitRatio = {
  /** The chance that the links would ever be this far from their shares, at most. */
  p: number
  fits: boolean
}

export type SplitLink = {
  link: string
  /** The share that was set, in percent. */
  percent: number
  visitors: number
  /** Of all visitors of the group, 0 to 1. */
  share: number
  /** Visitors with a conversion that is approved or pending; null: the reader may not know. */
  converted: number | null
  /** With its 95 % interval, each 0 to 1. */
  rate: { rate: number; low: number; high: number } | null
}
