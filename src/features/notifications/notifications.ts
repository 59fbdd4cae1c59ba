import { found, invalid } from '../../contract/failure.ts'
import type { Input } from '../../contract/table.ts'
import type { Narrowed } from '../../contract/notifications/notification-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { listPlans } from '../../store/config/billing/plans.ts'
import { findByEmail } from '../../store/config/accounts/accounts.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import {
  clearInbox,
  countReaders,
  listInbox,
  listSent,
  lockSent,
  sendNotification,
  takeBackNotification,
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
      const to = await recipientsOf(tx, input)
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

  'notifications.readers': async ({ services: { db, now } }, input) => {
    const plans = (await listPlans(db)).map(({ id, name }) => ({ id, name }))
    const to = await recipientsOf(db, input)
    return { count: await countReaders(db, 'messages', to, now()), plans }
  },

  /** Leaves the lists of those who have not cleared it. */
  'notifications.takeBack': async ({ audited, services: { db, now }, caller }, { id }) =>
    db.transaction(async (tx) => {
      const { title, message } = found(await lockSent(tx, id))
      const removed = await takeBackNotification(tx, id, { accountId: caller.account.id, at: now() })
      return audited(tx, {
        subject: `notifications/${id}`,
        before: { title, message, waiting: removed },
        answer: { removed },
      })
    }),

  'notifications.sent': async ({ services }) => ({
    notifications: (await listSent(services.db)).map(toSentView),
  }),
} satisfies HandlersOf<Needs>

type Readers = Input<'notifications.readers'>

async function recipientsOf(db: Queries, { audience, role, email, emails, ...of }: Readers): Promise<Recipients> {
  if (audience === 'all') return { audience }
  if (audience === 'role') return { audience, role: given('role', role) }
  if (audience === 'account') {
    if (!email) throw invalid({ email: [TEXTS.emailRequired] })
    return { audience, accountId: await accountOf(db, email, 'email') }
  }
  if (audience === 'chosen') {
    if (!emails?.length) throw invalid({ emails: [TEXTS.emailRequired] })
    const accountIds: string[] = []
    for (const one of emails) accountIds.push(await accountOf(db, one, 'emails'))
    return { audience: 'all', narrowed: { by: 'chosen', accountIds } }
  }
  return { audience: 'role', role: 'user', narrowed: narrowedBy(audience, of) }
}

function narrowedBy(
  audience: 'plan' | 'language' | 'activity',
  { planId, language, activity }: Pick<Readers, 'planId' | 'language' | 'activity'>,
): Narrowed {
  if (audience === 'plan') return { by: audience, planId: given('planId', planId) }
  if (audience === 'language') return { by: audience, language: given('language', language) }
  return { by: audience, activity: given('activity', activity) }
}

function given<Value>(field: string, value: Value | undefined): Value {
  if (value === undefined) throw invalid({ [field]: [TEXTS.required] })
  return value
}

async function accountOf(db: Queries, email: string, field: string): Promise<string> {
  const known = await findByEmail(db, email)
  if (!known) throw invalid({ [field]: [TEXTS.emailUnknown] })
  return known.account.id
}
