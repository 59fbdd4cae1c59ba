/**
 * `site`: a site's server. `link`: a hosted link. `page`: a page script. `gate`: a web server. `log`: an access log,
 * afterwards.
 */
export const HIT_SOURCES = ['site', 'link', 'page', 'gate', 'log'] as const
export type HitSource = (typeof HIT_SOURCES)[number]

/**
 * How the check before a visit ended. '': none; `left`: no reaction in a minute; `gone`: did not return; `unasked`:
 * due, but no page was opened.
 */
export const CHECK_ENDS = ['', 'taken', 'left', 'gone', 'unasked'] as const
export type CheckEnd = (typeof CHECK_ENDS)[number]
