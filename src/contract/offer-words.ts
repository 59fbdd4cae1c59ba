/** Words of offers that the server and the panel share, without validators. */

export const OFFER_STATES = ['active', 'paused'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/**
 * Why an offer is not where a visit goes. `gone`: it was removed. `country`: it does not take the visitor's. `full`: its
 * cap of the day is reached.
 */
export const PASSED_BECAUSE = ['gone', 'paused', 'country', 'full'] as const
export type PassedBecause = (typeof PASSED_BECAUSE)[number]

/** Substitutes that are tried one after another. */
export const MOST_SUBSTITUTES = 3
/** Offers that a client may have. */
export const MOST_OFFERS = 2000
