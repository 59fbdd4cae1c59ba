/** Places of a campaign's editor that other screens lead to, and their addresses. */
import { SCREENS } from '../../src/contract/screens.ts'

/** By the editor's own names. `splitGroup:A`: the group of that name. */
const FIELDS = [
  'countries',
  'excludedCountries',
  'schedule.from',
  'stopKeywords',
  'excludedValues',
  'repeatLimit',
] as const
const GROUP = 'splitGroup:'
export type CampaignField = (typeof FIELDS)[number] | `${typeof GROUP}${string}`

export const campaignFieldOf = (id: string, field: CampaignField): string =>
  `${SCREENS.Campaign.path}/change/${id}?${new URLSearchParams({ field }).toString()}`

/** Which versions the editor shows: `list`, or the numbers of two, as in `3-7`. */
export const VERSIONS = 'versions'

/** Two versions of a campaign's settings, compared. */
export const comparisonOf = (id: string, one: string | number, other: string | number): string =>
  `${SCREENS.Campaign.path}/change/${id}?${VERSIONS}=${one}-${other}`

/** The editor's field that an address names among those that it has; undefined: none. */
export function namedField(
  named: string | null,
  groups: readonly { name: string }[],
): (typeof FIELDS)[number] | `splitGroups.${number}.name` | undefined {
  if (named?.startsWith(GROUP)) {
    const at = groups.findIndex(({ name }) => name === named.slice(GROUP.length))
    return at < 0 ? undefined : `splitGroups.${at}.name`
  }
  return FIELDS.find((field) => field === named)
}
