/** Of the recipes and downloads that ask about every possible page. */
export const EDITION = '2026-11-28'

/**
 * Why a visit passed unjudged. `away`: no answer in time. `wrong`: refused for other input than token or key.
 * `refused`: as counted by the site. `busy`: too many at once.
 */
export const UNPROTECTED = ['away', 'token', 'key', 'wrong', 'refused', 'busy'] as const
export type UnprotectedCause = (typeof UNPROTECTED)[number]
export const COUNTED_BY_SITES = ['away', 'refused', 'busy'] as const satisfies readonly UnprotectedCause[]

/** `nginx/2026-11-28`. */
export const RECIPE = /^([a-z]{2,20})\/(\d{4}-\d\d-\d\d)$/
