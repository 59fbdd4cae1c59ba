/** Filled from the visit's URL, by the campaign's parameter names. */
export const URL_FIELDS = [
  'utmSource',
  'utmCampaign',
  'utmTerm',
  'utmCreative',
  'utmPlacement',
  'utmNetwork',
  'siteSource',
  'placement',
  'user1',
  'user2',
  'user3',
  'user4',
  'user5',
] as const
export type UrlField = (typeof URL_FIELDS)[number]
