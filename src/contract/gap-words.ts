/** Words of the gap between what a platform reports and what arrived, read by server and panel. */

/** What a column of a platform's report of clicks holds. */
export const GAP_FIELDS = ['day', 'start', 'end', 'clicks', 'clickId', 'campaign'] as const
export type GapField = (typeof GAP_FIELDS)[number]

/** Which visits count as arrived: those that carry a click id of the platform, or all. */
export const GAP_COUNTED = ['ids', 'all'] as const
export type GapCounted = (typeof GAP_COUNTED)[number]

/** From what the platform reports to what converted; each is a part of the one before, or its surplus is named. */
export const GAP_STEPS = ['clicks', 'arrived', 'once', 'valid', 'target', 'converted'] as const
export type GapStep = (typeof GAP_STEPS)[number]

/**
 * Why a step is less, or more, than the one before. `zone`: visits that another time zone would put into another day.
 * `otherDay`: ids that the report names on another day. `elsewhere`: ids that arrived in another campaign of the client.
 * `neverArrived`: ids that no visit has. `twice`: lines of an id that the report has already. `withoutId`: visits that came without a click id. `unlisted`: ids that the
 * report does not name. `noScript`: visits from which no script was heard. `unexplained`: the rest.
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

/** Which ids are missing: reported and never seen here, or seen here and not reported. */
export const GAP_SIDES = ['notArrived', 'notReported'] as const
export type GapSide = (typeof GAP_SIDES)[number]

/** Calendar days that a report spans at most. */
export const MOST_GAP_DAYS = 400
/** Reports that a client keeps at most. */
export const MOST_GAP_REPORTS = 300
