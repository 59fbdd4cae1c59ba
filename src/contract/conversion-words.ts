/** Words of conversions and postbacks, for both sides. */

/** What a conversion counts as. Only approved ones count and bring revenue. */
export const CONVERSION_STATUSES = ['approved', 'pending', 'rejected'] as const
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number]

/** What a network says of a conversion; `src/rules/conversion-stages.ts` says what each counts as. */
export const CONVERSION_STAGES = ['lead', 'sale', 'hold', 'rejected', 'rebill', 'chargeback'] as const
export type ConversionStage = (typeof CONVERSION_STAGES)[number]

/**
 * What becomes of a further postback of the same conversion. `replace`: the newest stands. `ignore`: the first stands
 * until the conversion moves on. `count`: each is a conversion of its own.
 */
export const DUPLICATE_MODES = ['replace', 'ignore', 'count'] as const
export type DuplicateMode = (typeof DUPLICATE_MODES)[number]

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

/** What words of statuses may hold for beside the client: conversions of offers of one network, or of one campaign. */
export const WORDS_OF = ['network', 'campaign'] as const
export type WordsOf = (typeof WORDS_OF)[number]
