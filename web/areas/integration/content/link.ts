/** Web and panel links only; others become inert. */
export function safeHref(href: string): string {
  if (/^(?:\/(?![/\\])|#)/.test(href)) return href
  return /^https?:\/\//i.test(href) && URL.canParse(href) ? href : ''
}
