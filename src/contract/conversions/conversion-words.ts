/** Only approved ones count and bring revenue. */
export const CONVERSION_STATUSES = ['approved', 'pending', 'rejected'] as const
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number]

/** `src/rules/conversions/conversion-stages.ts` maps them to statuses. */
export const CONVERSION_STAGES = ['lead', 'sale', 'hold', 'rejected', 'rebill', 'chargeback'] as const
export type ConversionStage = (typeof CONVERSION_STAGES)[number]

/**
 * For repeated postbacks. `replace`: newest wins. `ignore`: first wins until the status moves on. `count`: each is a
 * conversion.
 */
export const DUPLICATE_MODES = ['replace', 'ignore', 'count'] as const
export type DuplicateMode = (typeof DUPLICATE_MODES)[number]

/** `waiting`: not processed yet. */
export const POSTBACK_STATES = ['waiting', 'matched', 'duplicate', 'correction', 'unmatched'] as const
export type PostbackState = (typeof POSTBACK_STATES)[number]

export const POSTBACK_PARTS = ['hit', 'status', 'payout', 'currency', 'txid'] as const
export type PostbackPart = (typeof POSTBACK_PARTS)[number]

/** `older`: a newer postback was already applied. */
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

export const COUNTED_BY = ['click', 'conversion'] as const
export type CountedBy = (typeof COUNTED_BY)[number]

/** Link parameter that carries the hit id, for postbacks. */
export const PARTNER_PARAMETER = 'click_id'

/** Lines of one call. */
export const MOST_REPORTED = 1000

/** Bytes, query and body together. */
export const POSTBACK_LIMIT = 16_384

export const WORDS_OF = ['network', 'campaign'] as const
export type WordsOf = (typeof WORDS_OF)[number]
