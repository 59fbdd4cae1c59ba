import { Refusal, forbidden, found, notFound } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { menuOf } from '../../rules/menu.ts'
import { canRemoveView, teamOf } from '../../rules/accounts/ownership.ts'
import { recordAudit } from '../../store/config/accounts/audit.ts'
import { deleteView, listViews, lockOwnViews, lockView, putView } from '../../store/config/accounts/views.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { keptOf, toSavedView } from './saved-view-views.ts'

type Needs = 'db'

/** As many as fit the bar above the screen. */
const MOST = 50

export const savedViewHandlers = {
  'views.list': async ({ services, caller: { account } }, { screen }) => {
    const screens = menuOf(account).filter((title) => screen === undefined || title === screen)
    const rows = await listViews(services.db, { accountId: account.id, teamId: teamOf(account), screens })
    return { views: rows.map((row) => toSavedView(account, row)) }
  },

  'views.save': async ({ services, caller: { account } }, input) =>
    services.db.transaction(async (tx) => {
      if (!menuOf(account).includes(input.screen)) throw forbidden()
      const own = await lockOwnViews(tx, account.id, input.screen)
      const before = own.find(({ name }) => name.toLowerCase() === input.name.toLowerCase())
      if (!before && own.length >= MOST) throw new Refusal(409, TEXTS.viewsFull)
      const id = await putView(tx, { ...input, accountId: account.id, teamId: teamOf(account) }, before?.id)
      const made = found(await lockView(tx, id))
      await recordAudit(tx, {
        actorId: account.id,
        action: 'views.save',
        subject: `saved_views/${id}`,
        ...(before && { before: keptOf(before) }),
        after: keptOf(made),
      })
      return { view: toSavedView(account, made) }
    }),

  'views.remove': async ({ services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const view = await lockView(tx, id)
      if (!view || !canRemoveView(account, view)) throw notFound()
      await deleteView(tx, id)
      await recordAudit(tx, {
        actorId: account.id,
        action: 'views.remove',
        subject: `saved_views/${id}`,
        before: keptOf(view),
      })
      return {}
    }),
} satisfies HandlersOf<Needs>
