/** Notifications: what an account has before it, what staff send, and which kinds reach whom. */
import { z } from 'zod'
import { count, id, instant, storable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { AUDIENCES, NOTIFICATION_KINDS, NOTIFICATION_TYPES, type CHANNELS_OF, type NotificationKind } from './notification-words.ts'
import { EVERYONE, ROLES, STAFF } from './roles.ts'
import { TEXTS } from './texts.ts'

const notification = z.object({
  id,
  kind: z.enum(NOTIFICATION_KINDS),
  type: z.enum(NOTIFICATION_TYPES),
  created: instant,
  title: z.string(),
  message: z.string(),
})
export type Notification = z.output<typeof notification>

const sent = z.object({
  ...notification.shape,
  audience: z.enum(AUDIENCES),
  role: z.enum(ROLES).nullable(),
  /** Of the one it was written to. */
  email: z.string().nullable(),
  /** E-mail of who wrote it; null once the account is gone. */
  sentBy: z.string().nullable(),
  /** Accounts that have not cleared it. */
  waiting: count,
})
export type SentNotification = z.output<typeof sent>

const wanted = z.boolean()
type Ways<Kind extends NotificationKind> = z.ZodObject<Record<(typeof CHANNELS_OF)[Kind][number], z.ZodBoolean>>
const messages: Ways<'messages'> = z.object({ panel: wanted })
const security: Ways<'security'> = z.object({ panel: wanted, mail: wanted })
/** Each kind by each way that it goes: wanted or not. */
const settings = z.object({ messages, security } satisfies Record<NotificationKind, unknown>)
export type NotificationSettings = z.output<typeof settings>

const written = (most: number, missing: string) => z.string({ error: missing }).trim().min(1, missing).max(most).pipe(storable)

export const notices = {
  'notifications.list': endpoint('notifications.list', {
    allowed: EVERYONE,
    effect: 'reads',
    meaning: 'What the asker has not cleared, newest first: at most 100, and how many there are.',
    reply: z.object({ notifications: z.array(notification), total: count }),
  }),
  'notifications.clear': endpoint('notifications.clear', {
    allowed: EVERYONE,
    effect: 'changes',
    meaning: 'Clears the asker’s notifications, up to the one named, else all.',
    input: z.object({ upTo: id.optional() }),
    reply: z.object({}),
  }),
  'notifications.add': endpoint('notifications.add', {
    allowed: STAFF,
    effect: 'changes',
    meaning: 'Writes to all accounts, to those of a role, or to one by its e-mail.',
    input: z.object({
      audience: z.enum(AUDIENCES).default('all'),
      role: z.enum(ROLES).optional(),
      email: storable.trim().toLowerCase().max(254).optional(),
      type: z.enum(NOTIFICATION_TYPES).default('success'),
      title: written(120, TEXTS.titleRequired),
      message: written(2000, TEXTS.messageRequired),
    }),
    reply: z.object({ notification: sent }),
    message: 'Notification sent.',
  }),
  'notifications.sent': endpoint('notifications.sent', {
    allowed: STAFF,
    effect: 'reads',
    meaning: 'What staff have sent, newest first, at most 200.',
    reply: z.object({ notifications: z.array(sent) }),
  }),
  'notificationSettings.read': endpoint('notificationSettings.read', {
    allowed: EVERYONE,
    effect: 'reads',
    meaning: 'Which kinds of notifications the asker wants, by which channel.',
    reply: z.object({ settings }),
  }),
  'notificationSettings.save': endpoint('notificationSettings.save', {
    allowed: EVERYONE,
    effect: 'changes',
    meaning: 'Says which kinds of notifications the asker wants; what is not named stays.',
    input: z.object({ settings: z.object({ messages: messages.partial(), security: security.partial() }).partial() }),
    reply: z.object({ settings }),
    message: 'Settings saved.',
  }),
}
