/** Words of rules that are made of what is read in reports, for both sides. */

/** What the visited page's parameters say of where a visit was bought: a campaign can exclude values of them. */
export const PARAMETER_VALUES = [
  'utmPlacement',
  'placement',
  'utmSource',
  'siteSource',
  'utmCampaign',
  'utmTerm',
  'utmCreative',
  'utmNetwork',
] as const
export type ParameterValue = (typeof PARAMETER_VALUES)[number]

/** Fields of visits that rules are made from. */
export const EVIDENCE_FIELDS = [
  ...PARAMETER_VALUES,
  'country',
  'ip',
  'asn',
  'isp',
  'browser',
  'userAgent',
  'browserVersion',
  'platform',
  'deviceType',
  'language',
  'usageType',
  'domain',
  /** One visit, and one hour of a chart. */
  'hit',
  'hour',
] as const
export type EvidenceField = (typeof EVIDENCE_FIELDS)[number]

/** What a rule does with a visit. */
export const RULE_EFFECTS = ['turnedAway', 'letThrough'] as const
export type RuleEffect = (typeof RULE_EFFECTS)[number]

/** Days of visits that the effect of a draft is counted over. */
export const EFFECT_DAYS = 7
