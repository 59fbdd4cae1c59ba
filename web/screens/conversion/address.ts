/** What the screen shows beside its scope, in its address. */
import { scopeSpec } from '../../parts/hits/scope.ts'
import { oneOf, type ChangeUrl, type UrlState } from '../../ui/url-state.ts'
import { BY, GROUPS, STATES, TABS } from './words.ts'

export const PRESET = '30d'
export const SCOPE = scopeSpec(PRESET)
export const SPEC = {
  tab: oneOf(...TABS),
  by: oneOf(...BY),
  group: oneOf(...GROUPS),
  state: oneOf(...STATES),
  search: '',
  page: 1,
}
export type Address = UrlState<typeof SPEC>
export type ChangeAddress = ChangeUrl<typeof SPEC>
