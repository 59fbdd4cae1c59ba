/**
 * How a hit came in. `site`: a site's server asked. `link`: a hosted link was opened. `page`: a page's script asked,
 * from the visitor's own browser. `gate`: a web server asked before it served. `log`: read from an access log, after
 * the visit.
 */
export const HIT_SOURCES = ['site', 'link', 'page', 'gate', 'log'] as const
export type HitSource = (typeof HIT_SOURCES)[number]

/**
 * How the check before this visit ended: '' there was none; `taken`: the page went on, by its script or its button;
 * `left`: nothing was heard of it for a minute; `gone`: its step was taken, and the visitor did not come back; `unasked`:
 * it was due, and the visit could not show it, because it opened no page.
 */
export const CHECK_ENDS = ['', 'taken', 'left', 'gone', 'unasked'] as const
export type CheckEnd = (typeof CHECK_ENDS)[number]
