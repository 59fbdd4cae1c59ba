/** Words of conversions and postbacks, for both sides. */

/** What became of a conversion. Only approved ones count and bring revenue. */
export const CONVERSION_STATUSES = ['approved', 'pending', 'rejected'] as const
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number]

/** What became of a postback. `waiting`: nobody has looked at it yet. */
export const POSTBACK_STATES = ['waiting', 'matched', 'duplicate', 'correction', 'unmatched'] as const
export type PostbackState = (typeof POSTBACK_STATES)[number]

/** What a postback carries, whatever its parameters are called. */
export const POSTBACK_PARTS = ['hit', 'status', 'payout', 'currency', 'txid'] as const
export type PostbackPart = (typeof POSTBACK_PARTS)[number]

/** Why a postback made no conversion; `older`: a newer one has spoken of the same. */
export const POSTBACK_PROBLEMS = [
  'noHitGiven',
  'macro',
  'hitCut',
  'notHit',
  'noSuchHit',
  'secretMissing',
  'secretWrong',
  'late',
  'status',
  'payout',
  'currency',
  'older',
] as const
export type PostbackProblem = (typeof POSTBACK_PROBLEMS)[number]

/** The date by which conversions are counted. */
export const COUNTED_BY = ['click', 'conversion'] as const
export type CountedBy = (typeof COUNTED_BY)[number]

/** The parameter of new campaigns' links that carries the hit's id, so that postbacks can bring it back. */
export const PARTNER_PARAMETER = 'click_id'

/** Bytes of a postback that the edge takes: query and body together. */
export const POSTBACK_LIMIT = 16_384
