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

export const EVIDENCE_FIELDS = [
  ...PARAMETER_VALUES,
  'country',
  'region',
  'city',
  'carrier',
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
  /** A single visit, and an hour of a chart. */
  'hit',
  'hour',
] as const
export type EvidenceField = (typeof EVIDENCE_FIELDS)[number]

export const RULE_EFFECTS = ['turnedAway', 'letThrough'] as const
export type RuleEffect = (typeof RULE_EFFECTS)[number]

/** Range for a draft's effect. */
export const EFFECT_DAYS = 7
