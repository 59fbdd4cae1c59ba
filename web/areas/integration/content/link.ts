/**
 * Where a link in a text that staff wrote may lead: to the web, or to a place of the panel. Anything else leads
 * nowhere.
 */
export function safeHref(href: string): string {
  if (/^(?:\/(?![/\\])|#)/.test(href)) return href
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? href : ''
}
