/** What a campaign may name as a page. */
import { serializedWithNames } from '../lib/url-text.ts'

/** A file of the client's own site: a plain relative path, no scheme, no host, no `..`. */
const LOCAL = /^(?![./\\])(?!.*(?:\.\.|\/\/|\\|:))[\w./ -]{1,200}$/
const LOCAL_PAGE = /\.(?:php|html)$/i

/** A local .php or .html file, the only thing that a bot page can be. */
export const isLocalPage = (link: string): boolean => LOCAL.test(link) && LOCAL_PAGE.test(link)
/** A full http or https URL. Macros in braces may be in it, never in its host. */
export function isFullUrl(link: string): boolean {
  if (!/^https?:\/\/[^\s/?#{}\\]+(?:[/?#]|$)/i.test(link) || /[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(link)) return false
  return URL.canParse(link.replaceAll(/[{}]/g, '_'))
}
export const isTargetLink = (link: string): boolean => isFullUrl(link) || isLocalPage(link)

/** A link as it is stored: a full URL serialised as the URL standard does, with its macros; anything else as it is. */
export const storedLink = (link: string): string => (isFullUrl(link) ? serializedWithNames(link) : link)

type Links = {
  targetLink?: string
  defaultLink?: string | null | undefined
  splitGroups?: readonly { links: readonly { link: string }[] }[]
}

/** Settings with every link as it is stored today; those that were saved by older versions may hold others. */
export const withStoredLinks = <Settings extends Links>(settings: Settings): Settings => ({
  ...settings,
  ...(settings.targetLink !== undefined && { targetLink: storedLink(settings.targetLink) }),
  ...(settings.defaultLink && { defaultLink: storedLink(settings.defaultLink) }),
  ...(settings.splitGroups && {
    splitGroups: settings.splitGroups.map((group) => ({
      ...group,
      links: group.links.map((one) => ({ ...one, link: storedLink(one.link) })),
    })),
  }),
})
