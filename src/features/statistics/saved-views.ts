import { Refusal, forbidden, found } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { menuOf } from '../../rules/menu.ts'
import { canRemoveView, teamOf, type Principal } from '../../rules/accounts/ownership.ts'
import {
  deleteView,
  listViews,
  lockOwnViews,
  lockView,
  putView,
  type ViewRow,
} from '../../store/config/accounts/views.ts'
import type { HandlersOf } from '../../domain/context.ts'
import type { View } from '../../contract/accounts/views.ts'

type Needs = 'db'

/** As many as fit the bar above the screen. */
const MOST = 50

export const savedViewHandlers = {
  'views.list': async ({ services, caller: { account } }, { screen }) => {
    const screens = menuOf(account).filter((title) => screen === undefined || title === screen)
    const rows = await listViews(services.db, { accountId: account.id, teamId: teamOf(account), screens })
    return { views: rows.map((row) => toSavedView(account, row)) }
  },

  'views.save': async ({ audited, services, caller: { account } }, input) =>
    services.db.transaction(async (tx) => {
      if (!menuOf(account).includes(input.screen)) throw forbidden()
      const own = await lockOwnViews(tx, account.id, input.screen)
      const before = own.find(({ name }) => name.toLowerCase() === input.name.toLowerCase())
      if (!before && own.length >= MOST) throw new Refusal(409, TEXTS.viewsFull)
      const id = await putView(tx, { ...input, accountId: account.id, teamId: teamOf(account) }, before?.id)
      const made = found(await lockView(tx, id))
      return audited(tx, {
        subject: `saved_views/${id}`,
        ...(before && { before: keptOf(before) }),
        after: keptOf(made),
        answer: { view: toSavedView(account, made) },
      })
    }),

  'views.remove': async ({ audited, services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const view = found(await lockView(tx, id), (one) => canRemoveView(account, one))
      await deleteView(tx, id)
      return audited(tx, { subject: `saved_views/${id}`, before: keptOf(view), answer: {} })
    }),
} satisfies HandlersOf<Needs>

/** Another account's default is not the caller's. */
function toSavedView(who: Principal, row: ViewRow): View {
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

const keptOf = ({
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
