/** What a campaign may name as a page. */

/** A file of the client's own site: a plain relative path, no scheme, no host, no `..`. */
const LOCAL = /^(?![./\\])(?!.*(?:\.\.|\/\/|\\|:))[\w./ -]{1,200}$/
const LOCAL_PAGE = /\.(?:php|html)$/i

/** A local .php or .html file, the only thing that a bot page can be. */
export const isLocalPage = (link: string): boolean => LOCAL.test(link) && LOCAL_PAGE.test(link)
/** A full http or https URL. Macros in braces may be in it, never in its host. */
export function isFullUrl(link: string): boolean {
  if (!/^https?:\/\/[^\s/?#{}\\]+(?:[/?#]|$)/i.test(link) || /[\s\\\p{Cc}]/u.test(link)) return false
  return URL.canParse(link.replaceAll(/[{}]/g, '_'))
}
export const isTargetLink = (link: string): boolean => isFullUrl(link) || isLocalPage(link)
