export const CAMPAIGN_SORTS = ['createdAt', 'name', 'status'] as const
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number]
/** `botShare`: Bot among `hits`. */
export const CAMPAIGN_COUNTS = [
  'hits',
  'botShare',
  'target',
  'targetUnique',
  'bot',
  'botUnique',
  'conversions',
] as const
/** At once. */
export const MOST_BY_FIGURE = 2000
export const CLIENT_SORTS = ['email', 'createdAt', 'paidExpiration', 'campaigns', 'clicks'] as const
