import type { KeptSettings } from '../../../../../src/contract/campaigns/versions.ts'
import { changedFields } from '../../../../../src/rules/campaigns/campaign-versions.ts'
import { type Difference, differencesIn } from '../../../../shared/history/differences.ts'
import type { Settings } from '../edit/draft.ts'

/** Empty when equal. */
export function differencesBetween(one: KeptSettings, other: KeptSettings): Difference[] {
  const changed = changedFields(one, other)
  const only = (of: KeptSettings) => Object.fromEntries(changed.map((field) => [field, of[field]]))
  return differencesIn(only(one), only(other))
}

/** Settings to restore: without the state. */
export function settingsOf({ status: _status, ...settings }: KeptSettings): Settings {
  return settings
}
