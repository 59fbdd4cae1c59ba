/** `error`: no effect as set. `warning`: a part has none. `note`: maybe intended. */
export const FINDING_SEVERITIES = ['error', 'warning', 'note'] as const
type FindingSeverity = (typeof FINDING_SEVERITIES)[number]

export const FINDING_CODES = [
  'groupEmpty',
  'groupCovered',
  'groupCoveredTogether',
  'groupPlace',
  'groupNameTwice',
  'linkTwice',
  'ruleEmpty',
  'ruleCovered',
  'ruleCoveredTogether',
  'ruleAlike',
  'ruleNameTwice',
  'valueCountry',
  'valueUnknown',
  'valueHost',
  'countriesAllExcluded',
  'countriesBoth',
  'countriesWithoutEffect',
  'countryUnknown',
  'keywordOwn',
  'keywordLink',
  'keywordCondition',
  'macroUnknown',
  'macroMisspelt',
  'macroBraces',
  'macroForeign',
  'clickIdMissing',
  'clickIdTaken',
  'clickIdNetwork',
  'linkLoop',
  'linkLoopOver',
  'linkPlain',
  'linkBotPage',
  'landingFile',
  'zoneUnknown',
  'cutWithoutEffect',
  'parameterTwice',
  'repeatsBelow',
  'splitTooFew',
] as const
type FindingCode = (typeof FINDING_CODES)[number]

/** Values of the text; `countries`: comma-separated codes. */
type FindingValues = Readonly<Record<string, string | number>>

/** `field`: path in the settings, as `splitGroups.0.links.1.link`. */
export type Finding = { code: FindingCode; severity: FindingSeverity; field: string; values: FindingValues }

/** `to`: campaign keys in its links. */
export type LinkedCampaign = { key: string; name: string; to: string[] }

export type SettingFigures = {
  groups: { name: string; visits: number }[]
  decided: string[]
  /** Visits to a person's destination in the last thirty days. */
  passed: number
  converted: number
  /** Visitor's hits in the 24 hours before, ascending. */
  repeats: number[]
}
