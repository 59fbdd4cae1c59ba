export const GAP_FIELDS = ['day', 'start', 'end', 'clicks', 'clickId', 'campaign'] as const
export type GapField = (typeof GAP_FIELDS)[number]

/** `ids`: only visits with a click id of the platform. */
export const GAP_COUNTED = ['ids', 'all'] as const
export type GapCounted = (typeof GAP_COUNTED)[number]

/** Each is part of the one before, or its surplus explained. */
export const GAP_STEPS = ['clicks', 'arrived', 'once', 'valid', 'target', 'converted'] as const
export type GapStep = (typeof GAP_STEPS)[number]

/**
 * Why steps differ. `zone`: another day by zone. `otherDay`: reported on another day. `elsewhere`: in another campaign.
 * `twice`: repeated line. `withoutId`: no click id. `unlisted`: not reported. `noScript`: no script reported.
 * `unexplained`: the rest.
 */
export const GAP_CAUSES = [
  'zone',
  'otherDay',
  'elsewhere',
  'neverArrived',
  'twice',
  'withoutId',
  'prefetch',
  'repeat',
  'unlisted',
  'crawler',
  'general',
  'sophisticated',
  'policy',
  'pending',
  'rejected',
  'noScript',
  'unexplained',
] as const
export type GapCause = (typeof GAP_CAUSES)[number]

export const GAP_SIDES = ['notArrived', 'notReported'] as const
export type GapSide = (typeof GAP_SIDES)[number]

export const MOST_GAP_DAYS = 400
/** Per client. */
export const MOST_GAP_REPORTS = 300
