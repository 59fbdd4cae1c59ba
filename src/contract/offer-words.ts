/** Words of offers that the server and the panel share, without validators. */

export const OFFER_STATES = ['active', 'paused'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/**
 * Why an offer is not where a visit goes. `gone`: it was removed. `dead`: its watch found it so. `country`: it does not
 * take the visitor's. `full`: its cap of the day is reached.
 */
export const PASSED_BECAUSE = ['gone', 'paused', 'dead', 'country', 'full'] as const
export type PassedBecause = (typeof PASSED_BECAUSE)[number]

/** Substitutes that are tried one after another. */
export const MOST_SUBSTITUTES = 3
/** Offers that a client may have. */
export const MOST_OFFERS = 2000

/** Minutes between two checks of a watched offer. */
export const WATCH_MINUTES = [5, 15, 60, 360, 1440] as const
export type WatchMinutes = (typeof WATCH_MINUTES)[number]
/** Words that a page must have, or must not have; and characters of one. */
export const MOST_WATCH_WORDS = 10
export const LONGEST_WATCH_WORD = 100

/**
 * What came of a check. `fine`: it answered as it must. `status`: with another status than 2xx. `missing`: a word that
 * must be there is not; `present`: one that must not be there is. `redirects`: more than are followed. `timeout`: no
 * whole answer in time. `unreachable`: no answer. `closed`: it is not on the open network. `unknown`: this machine could
 * not ask, which says nothing of the offer.
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
/** Checks of an offer that are kept. */
export const KEPT_CHECKS = 30
