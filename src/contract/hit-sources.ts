/**
 * Sources of a hit: `site`: a site's server. `link`: a hosted link. `page`: a page script in the browser. `gate`: a
 * web server before serving. `log`: an access log, afterwards.
 */
export const HIT_SOURCES = ['site', 'link', 'page', 'gate', 'log'] as const
export type HitSource = (typeof HIT_SOURCES)[number]

/**
 * Result of the check before this visit: '': no check; `taken`: passed by script or button; `left`: no reaction for a
 * minute; `gone`: step taken, visitor did not return; `unasked`: due, but the visit opened no page to show it.
 */
export const CHECK_ENDS = ['', 'taken', 'left', 'gone', 'unasked'] as const
export type CheckEnd = (typeof CHECK_ENDS)[number]
