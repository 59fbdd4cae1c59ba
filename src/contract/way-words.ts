/** What is known of the ways by which a campaign's visits come in. */

/** Date of the recipes and downloads that ask about everything that may be a page. */
export const EDITION = '2026-11-28'

/**
 * Why a visit passed without being judged. `away`: no answer in time. `token`, `key`, `wrong`: the edge refused the
 * question for its token, its key, or something else in it. `refused`: for one of these, as a site counted it. `busy`:
 * too many at once.
 */
export const UNPROTECTED = ['away', 'token', 'key', 'wrong', 'refused', 'busy'] as const
export type UnprotectedCause = (typeof UNPROTECTED)[number]
/** Causes that sites count themselves. */
export const COUNTED_BY_SITES = ['away', 'refused', 'busy'] as const satisfies readonly UnprotectedCause[]

/** `nginx/2026-11-28`. */
export const RECIPE = /^([a-z]{2,20})\/(\d{4}-\d\d-\d\d)$/
