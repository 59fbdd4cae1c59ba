import { SCREENS } from '../../src/contract/screens.ts'

/** Editor's names. `splitGroup:A` and `rule:A`: a group and a rule. */
const FIELDS = [
  'countries',
  'excludedCountries',
  'schedule.from',
  'stopKeywords',
  'excludedValues',
  'repeatLimit',
] as const
const GROUP = 'splitGroup:'
const RULE = 'rule:'
export type CampaignField = (typeof FIELDS)[number] | `${typeof GROUP | typeof RULE}${string}`

export const campaignFieldOf = (id: string, field: CampaignField): string =>
  `${SCREENS.Campaign.path}/change/${id}?${new URLSearchParams({ field }).toString()}`

/** `list`, or the numbers of two versions, as in `3-7`. */
export const VERSIONS = 'versions'

export const comparisonOf = (id: string, one: string | number, other: string | number): string =>
  `${SCREENS.Campaign.path}/change/${id}?${VERSIONS}=${one}-${other}`

/** Undefined if unknown to the editor. */
export function namedField(
  named: string | null,
  groups: readonly { name: string }[],
  rules: readonly { name: string }[],
): (typeof FIELDS)[number] | `${'splitGroups' | 'rules'}.${number}.name` | undefined {
  if (named?.startsWith(GROUP)) return placeOf('splitGroups', groups, named.slice(GROUP.length))
  if (named?.startsWith(RULE)) return placeOf('rules', rules, named.slice(RULE.length))
  return FIELDS.find((field) => field === named)
}

function placeOf<List extends string>(list: List, among: readonly { name: string }[], wanted: string) {
  const at = among.findIndex(({ name }) => name === wanted)
  return at < 0 ? undefined : (`${list}.${at}.name` as const)
}
