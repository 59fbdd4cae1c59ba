/** The words of generated sites, for the server's schemas and the panel's controls. */
export const SITE_TEMPLATES = ['craft', 'magazine', 'product', 'portfolio'] as const
export type SiteTemplate = (typeof SITE_TEMPLATES)[number]

export const SITE_TOPICS = ['crafts', 'travel', 'software', 'design', 'garden'] as const
export type SiteTopic = (typeof SITE_TOPICS)[number]

/** What a template is about while nobody chose. */
export const USUAL_TOPIC: Record<SiteTemplate, SiteTopic> = {
  craft: 'crafts',
  magazine: 'travel',
  product: 'software',
  portfolio: 'design',
}

/** Sites of one archive at most. */
export const SITES_MOST = 100
/** Archives, and orders for them, that a client has at once. */
export const ARCHIVES_MOST = 100
/** Days that a finished archive can be fetched. */
export const SITE_DAYS = 14

/** On the wire: 0 to 99 while it is made, and these two. */
export const SITE_READY = 100
export const SITE_FAILED = 500

/** Own texts, each with its greatest length. */
export const SITE_TEXTS = {
  headline: 120,
  lead: 400,
  about: 4000,
  owner: 300,
  email: 254,
  phone: 40,
  street: 200,
  hours: 120,
} as const
export type SiteText = keyof typeof SITE_TEXTS
export const SITE_TEXT_NAMES = Object.keys(SITE_TEXTS) as SiteText[]

/**
 * Why an archive was not made: its campaign is gone or no longer fits it, it took too long, or the service broke off
 * more than once.
 */
export const SITE_PROBLEMS = ['campaign', 'time', 'broken'] as const
export type SiteProblem = (typeof SITE_PROBLEMS)[number]
