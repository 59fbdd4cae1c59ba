/** The first edition that asks about every possible page. */
const EDITION = '2026-11-28'
/** Editions mended since. HAProxy 2.6 crashed on 95 to 100 header lines. */
const LATER: ReadonlyMap<string, string> = new Map([['haproxy', '2026-11-29']])
/** Oldest edition that need not be replaced. */
export const editionOf = (name: string): string => LATER.get(name) ?? EDITION

/**
 * Why a visit passed unjudged. `away`: no answer in time. `wrong`: other invalid input. `refused`: by the site's count.
 * `busy`: too many at once.
 */
export const UNPROTECTED = ['away', 'token', 'key', 'wrong', 'refused', 'busy'] as const
export type UnprotectedCause = (typeof UNPROTECTED)[number]
export const COUNTED_BY_SITES = ['away', 'refused', 'busy'] as const satisfies readonly UnprotectedCause[]

/** `nginx/2026-11-28`. */
export const RECIPE = /^([a-z]{2,20})\/(\d{4}-\d\d-\d\d)$/
