import type { SplitGroup } from '../../../../../src/contract/campaigns/campaigns.ts'
import type { KeptSettings } from '../../../../../src/contract/campaigns/versions.ts'
import { changedFields } from '../../../../../src/rules/campaigns/campaign-versions.ts'
import type { Change } from '../../../../shared/history/changes.ts'
import { letterOf } from '../edit/draft-groups.ts'
import type { Settings } from '../edit/draft.ts'

/** `part`: letter of a split group, or name of a parameter. */
export type Difference = Required<Change> & { part?: string }

/** Empty when equal. */
export const differencesBetween = (one: KeptSettings, other: KeptSettings): Difference[] =>
  changedFields(one, other).flatMap((field): Difference[] => {
    if (field === 'splitGroups') return inGroups(one.splitGroups, other.splitGroups)
    if (field === 'utm' || field === 'user') return inParameters(field, one[field], other[field])
    return [{ field, from: one[field], to: other[field] }]
  })

function inGroups(before: readonly SplitGroup[], after: readonly SplitGroup[]): Difference[] {
  const groups = Array.from({ length: Math.max(before.length, after.length) }, (_, at) => ({
    field: 'splitGroups',
    part: letterOf(at),
    from: before[at] ?? null,
    to: after[at] ?? null,
  }))
  return groups.filter(({ from, to }) => changedFields({ group: from }, { group: to }).length > 0)
}

function inParameters(
  field: string,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Difference[] {
  return changedFields(before, after).map((part) => ({
    field,
    part,
    from: before[part] ?? '',
    to: after[part] ?? '',
  }))
}

/** Settings to restore: without the state. */
export function settingsOf({ status: _status, ...settings }: KeptSettings): Settings {
  return settings
}
