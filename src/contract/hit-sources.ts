/**
 * How a hit came in. `site`: a site's server asked. `link`: a hosted link was opened. `page`: a page's script asked,
 * from the visitor's own browser. `gate`: a web server asked before it served. `log`: read from an access log, after
 * the visit.
 */
export const HIT_SOURCES = ['site', 'link', 'page', 'gate', 'log'] as const
export type HitSource = (typeof HIT_SOURCES)[number]
