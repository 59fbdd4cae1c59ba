import { serializedWithNames } from '../../lib/net/url-text.ts'

/** A file of the client's site: relative, without scheme, host or `..`. */
const LOCAL = /^(?![./\\])(?!.*(?:\.\.|\/\/|\\|:))[\w./ -]{1,200}$/
const LOCAL_PAGE = /\.(?:php|html)$/i

/** Bot pages must be one. */
export const isLocalPage = (link: string): boolean => LOCAL.test(link) && LOCAL_PAGE.test(link)
/** Macros are allowed, except in the host. */
export function isFullUrl(link: string): boolean {
  if (!/^https?:\/\/[^\s/?#{}\\]+(?:[/?#]|$)/i.test(link) || /[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(link)) return false
  return URL.canParse(link.replaceAll(/[{}]/g, '_'))
}
export const isTargetLink = (link: string): boolean => isFullUrl(link) || isLocalPage(link)

/** Full URLs serialised by the URL standard, macros kept. */
export const storedLink = (link: string): string => (isFullUrl(link) ? serializedWithNames(link) : link)

type Groups = readonly { links: readonly { link: string }[] }[]
type Links = {
  targetLink?: string
  defaultLink?: string | null | undefined
  splitGroups?: Groups
  landingGroups?: Groups
}

const withGroups = (groups: Groups, change: (link: string) => string): Groups =>
  groups.map((group) => ({ ...group, links: group.links.map((one) => ({ ...one, link: change(one.link) })) }))

/** All destinations of people. */
export const withLinks = <Settings extends Links>(settings: Settings, change: (link: string) => string): Settings => ({
  ...settings,
  ...(settings.targetLink !== undefined && { targetLink: change(settings.targetLink) }),
  ...(settings.defaultLink && { defaultLink: change(settings.defaultLink) }),
  ...(settings.splitGroups && { splitGroups: withGroups(settings.splitGroups, change) }),
  ...(settings.landingGroups && { landingGroups: withGroups(settings.landingGroups, change) }),
})

/** Settings saved by older versions may hold other forms. */
export const withStoredLinks = <Settings extends Links>(settings: Settings): Settings => withLinks(settings, storedLink)
