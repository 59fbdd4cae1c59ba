/** Changes that would let a refused visit pass. */

/**
 * Narrowest to widest. `removeEntry`: the block entry. `acceptCrawler`: the crawler refusal. `includeCountry`,
 * `allowCountry`: the country is not excluded, or becomes allowed. `openSchedule`, `dropKeywords`, `includeValue`,
 * `raiseRepeats`: schedule, stop keywords, excluded values, repeat limit. `narrowRule`: without some values of a
 * custom rule; `removeRule`: without the rule. `standard`, `monitor`: sensitivity. `allowAddress`: an allow entry for
 * the address.
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

/** `client`: their own list. `global`: everybody's, kept by staff. */
export const LIST_SCOPES = ['client', 'global'] as const
export type ListScope = (typeof LIST_SCOPES)[number]
