export const SITE_TEMPLATES = ['craft', 'magazine', 'product', 'portfolio'] as const
export type SiteTemplate = (typeof SITE_TEMPLATES)[number]

export const SITE_TOPICS = ['crafts', 'travel', 'software', 'design', 'garden'] as const
export type SiteTopic = (typeof SITE_TOPICS)[number]

export const USUAL_TOPIC: Record<SiteTemplate, SiteTopic> = {
  craft: 'crafts',
  magazine: 'travel',
  product: 'software',
  portfolio: 'design',
}

/** Per archive. */
export const SITES_MOST = 100
/** Per client, orders included. */
export const ARCHIVES_MOST = 100
/** A finished archive can be fetched so long. */
export const SITE_DAYS = 14

/** Lower values are progress. */
export const SITE_READY = 100
export const SITE_FAILED = 500

/** Characters. */
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

/** `campaign`: gone or no longer fits. `broken`: the service stopped more than once. */
export const SITE_PROBLEMS = ['campaign', 'time', 'broken'] as const
export type SiteProblem = (typeof SITE_PROBLEMS)[number]
