/** By what lists can be sorted, for the server and the panel's headers. */
export const CAMPAIGN_SORTS = ['createdAt', 'name', 'status'] as const
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number]
export const CLIENT_SORTS = ['email', 'createdAt', 'paidExpiration', 'campaigns', 'clicks'] as const
