/** Allows links to the web and within the panel in staff's texts; all others become inert. */
export function safeHref(href: string): string {
  if (/^(?:\/(?![/\\])|#)/.test(href)) return href
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? href : ''
}
