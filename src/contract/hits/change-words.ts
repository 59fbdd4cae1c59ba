/**
 * Narrowest first. `openSchedule`, `dropKeywords`, `includeValue`, `raiseRepeats`: that setting no longer matches.
 * `narrowRule`: drops values from a custom rule. `standard`, `monitor`: sensitivity.
 */
export const CHANGES = [
  'removeEntry',
  'acceptCrawler',
  'includeCountry',
  'allowCountry',
  'openSchedule',
  'dropKeywords',
  'includeValue',
  'raiseRepeats',
  'narrowRule',
  'removeRule',
  'standard',
  'allowAddress',
  'monitor',
  'liftBan',
] as const
export type ChangeName = (typeof CHANGES)[number]

/** `global`: everybody's, kept by staff. */
export const LIST_SCOPES = ['client', 'global'] as const
export type ListScope = (typeof LIST_SCOPES)[number]
