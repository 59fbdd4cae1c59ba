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
 * `none`: nothing to compare, or hidden · `unfit`: wrong shares, so rates are not comparable · `quiet`: no conversions
 * · `waiting`: maybe chance.
 */
export const SPLIT_OUTCOMES = ['none', 'unfit', 'quiet', 'waiting', 'better'] as const
export type SplitOutcome = (typeof SPLIT_OUTCOMES)[number]

export type SplitRatio = {
  /** Bound of the chance to ever be this far off. */
  p: number
  fits: boolean
}

export type SplitLink = {
  link: string
  /** Set share, percent. */
  percent: number
  visitors: number
  /** Of the group's visitors, 0 to 1. */
  share: number
  /** Approved or pending; null: hidden from the reader. */
  converted: number | null
  /** 95 % interval. */
  rate: { rate: number; low: number; high: number } | null
}
