/** What may be found wrong with a campaign's settings, for the service that finds it and the panel that says it. */

/** `error`: it does not do what it is there for. `warning`: a part of it does not. `note`: it may be meant. */
export const FINDING_SEVERITIES = ['error', 'warning', 'note'] as const
export type FindingSeverity = (typeof FINDING_SEVERITIES)[number]

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
  'zoneUnknown',
  'cutWithoutEffect',
  'parameterTwice',
  'repeatsBelow',
  'splitTooFew',
] as const
export type FindingCode = (typeof FINDING_CODES)[number]

/** What a text of a finding names; `countries` are codes with commas between them. */
export type FindingValues = Readonly<Record<string, string | number>>

/** `field`: of the settings, as the API writes them: `splitGroups.0.links.1.link`. */
export type Finding = { code: FindingCode; severity: FindingSeverity; field: string; values: FindingValues }

/** A campaign that leads to others: the keys that stand in its links. */
export type LinkedCampaign = { key: string; name: string; to: string[] }

/** Figures of a campaign's traffic by which some settings are looked at. */
export type SettingFigures = {
  /** Visits of the last seven days that went to a link of a split group, by the group's name. */
  groups: { name: string; visits: number }[]
  /** Names of groups of which one link is known to convert better. */
  decided: string[]
  /** Visits of the last thirty days that went to a person's destination, and those of them that converted. */
  passed: number
  converted: number
  /** Of visits that converted in these days: hits of their visitor on the campaign in the 24 hours before, ascending. */
  repeats: number[]
}
