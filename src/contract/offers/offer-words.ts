export const OFFER_STATES = ['active', 'paused'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** Why a visit skips an offer. `dead`: by its watch. `country`: not accepted. `full`: cap reached. */
export const PASSED_BECAUSE = ['gone', 'paused', 'dead', 'country', 'full'] as const
export type PassedBecause = (typeof PASSED_BECAUSE)[number]

/** Tried one after another. */
export const MOST_SUBSTITUTES = 3
/** Per client. */
export const MOST_OFFERS = 2000

export const WATCH_MINUTES = [5, 15, 60, 360, 1440] as const
export type WatchMinutes = (typeof WATCH_MINUTES)[number]
/** Required or forbidden words of a page. */
export const MOST_WATCH_WORDS = 10
export const LONGEST_WATCH_WORD = 100

/**
 * `status`: not 2xx. `missing`, `present`: a required or forbidden word. `timeout`: incomplete. `closed`: not public.
 * `unknown`: this machine could not ask.
 */
export const CHECK_OUTCOMES = [
  'fine',
  'status',
  'missing',
  'present',
  'redirects',
  'timeout',
  'unreachable',
  'closed',
  'unknown',
] as const
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number]
/** Stored per offer. */
export const KEPT_CHECKS = 30
