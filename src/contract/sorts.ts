/** By what lists can be sorted, for the server and the panel's headers. */
export const CAMPAIGN_SORTS = ['createdAt', 'name', 'status'] as const
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number]
/** Counts of the days that the list of campaigns shows. */
export const CAMPAIGN_COUNTS = ['target', 'targetUnique', 'bot', 'botUnique', 'conversions'] as const
/** Campaigns that are put in the order of their figures at once. */
export const MOST_BY_FIGURE = 2000
export const CLIENT_SORTS = ['email', 'createdAt', 'paidExpiration', 'campaigns', 'clicks'] as const
