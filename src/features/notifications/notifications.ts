import { invalid } from '../../contract/failure.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { findByEmail } from '../../store/config/accounts/accounts.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import {
  clearInbox,
  listInbox,
  listSent,
  sendNotification,
  type Recipients,
} from '../../store/config/notifications/notifications.ts'
import { unchanged } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { toNotificationView, toSentView } from './notification-views.ts'

type Needs = 'db' | 'now'

export const notificationHandlers = {
  'notifications.list': async ({ services, caller }) => {
    const { rows, total } = await listInbox(services.db, caller.account.id)
    return { notifications: rows.map(toNotificationView), total }
  },

  'notifications.clear': async ({ audited, services, caller: { account } }, { upTo }) =>
    services.db.transaction(async (tx) => {
      const cleared = await clearInbox(tx, account.id, upTo)
      if (cleared === 0) return unchanged({})
      return audited(tx, { subject: `accounts/${account.id}`, before: { waiting: cleared }, answer: {} })
    }),

  /** Accounts created later do not get it. */
  'notifications.add': async ({ audited, services, caller }, input) =>
    services.db.transaction(async (tx) => {
      const to = await readersOf(tx, input)
      const { type, title, message } = input
      const id = await sendNotification(tx, {
        kind: 'messages',
        type,
        title,
        message,
        sentBy: caller.account.id,
        createdAt: services.now(),
        ...to,
      })
      const [row] = await listSent(tx, id)
      if (!row) throw new Error(`notification ${id} is not there`)
      return audited(tx, {
        subject: `notifications/${id}`,
        after: { type, title, message, ...to },
        answer: { notification: toSentView(row) },
      })
    }),

  'notifications.sent': async ({ services }) => ({
    notifications: (await listSent(services.db)).map(toSentView),
  }),
} satisfies HandlersOf<Needs>

async function readersOf(tx: Queries, { audience, role, email }: Input<'notifications.add'>): Promise<Recipients> {
  if (audience === 'all') return { audience }
  if (audience === 'role') {
    if (role === undefined) throw invalid({ role: [TEXTS.required] })
    return { audience, role }
  }
  if (!email) throw invalid({ email: [TEXTS.emailRequired] })
  const found = await findByEmail(tx, email)
  if (!found) throw invalid({ email: [TEXTS.emailUnknown] })
  return { audience, accountId: found.account.id }
}
