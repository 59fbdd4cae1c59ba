/**
 * `site`: a site's server asked. `link`: a hosted link. `page`: a page script. `gate`: a web server, before serving.
 * `log`: an access log, afterwards.
 */
export const HIT_SOURCES = ['site', 'link', 'page', 'gate', 'log'] as const
export type HitSource = (typeof HIT_SOURCES)[number]

/**
 * How the check before a visit ended. '': no check; `left`: no reaction for a minute; `gone`: step taken, visitor did
 * not return; `unasked`: due, but the visit opened no page.
 */
export const CHECK_ENDS = ['', 'taken', 'left', 'gone', 'unasked'] as const
export type CheckEnd = (typeof CHECK_ENDS)[number]
