import type { View } from '../../contract/accounts/views.ts'
import { canRemoveView, type Principal } from '../../rules/accounts/ownership.ts'
import type { ViewRow } from '../../store/config/accounts/views.ts'

/** Another account's default is not the caller's. */
export function toSavedView(who: Principal, row: ViewRow): View {
  const own = row.accountId === who.id
  const { id, screen, name, state, shared } = row
  return {
    id,
    screen,
    name,
    state,
    shared,
    own,
    isDefault: own && row.isDefault,
    author: own ? '' : row.author,
    removable: canRemoveView(who, row),
  }
}

export const keptOf = ({
  screen,
  name,
  state,
  shared,
  isDefault,
}: Pick<ViewRow, 'screen' | 'name' | 'state' | 'shared' | 'isDefault'>) => ({
  screen,
  name,
  state,
  shared,
  isDefault,
})
