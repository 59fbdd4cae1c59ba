import type { View } from '../../contract/views.ts'
import { canRemoveView, type Who } from '../../rules/ownership.ts'
import type { ViewRow } from '../../store/config/views.ts'

/** A view as the caller sees it; another's default is not theirs. */
export function toSavedView(who: Who, row: ViewRow): View {
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

/** What the audit log keeps of a view. */
export const keptOf = ({
  screen,
  name,
  state,
  shared,
  isDefault,
}: Pick<ViewRow, 'screen' | 'name' | 'state' | 'shared' | 'isDefault'>): object => ({
  screen,
  name,
  state,
  shared,
  isDefault,
})
