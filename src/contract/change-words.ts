/** Words of what would let a visit pass that was turned away. */

/**
 * From the narrowest to the widest. `removeEntry`: an entry of a list that blocks it. `acceptCrawler`: the refusal of
 * crawlers that met it. `includeCountry`, `allowCountry`: its country is no longer excluded, or becomes one of those
 * allowed. `openSchedule`, `dropKeywords`, `includeValue`, `raiseRepeats`: the campaign's hours, stop
 * keywords, excluded values and limit of visits no longer meet it. `narrowRule`: values of a rule of the campaign's own,
 * without which it no longer meets it; `removeRule`: such a rule as a whole. `standard`, `monitor`: sensitivities.
 * `allowAddress`: an entry that allows its address.
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

/** Whose list: the client's own, or everybody's, which staff keep. */
export const LIST_SCOPES = ['client', 'global'] as const
export type ListScope = (typeof LIST_SCOPES)[number]
