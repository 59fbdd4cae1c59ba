/** Tell where a visit was bought: these are counted apart. */
export const PLACE_FIELDS = [
  'utmSource',
  'utmCampaign',
  'utmTerm',
  'utmCreative',
  'utmPlacement',
  'utmNetwork',
  'siteSource',
  'placement',
] as const
/** Filled from the visit's URL, by the campaign's parameter names. */
export const URL_FIELDS = [...PLACE_FIELDS, 'user1', 'user2', 'user3', 'user4', 'user5'] as const
export type UrlField = (typeof URL_FIELDS)[number]
