import { z } from 'zod'
import { count, id, instant, languageField, storable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import {
  ACTIVITIES,
  AUDIENCES,
  EVENT_NAMES,
  NOTICE_NAMES,
  NOTIFICATION_TYPES,
  type Notice,
  type NotificationEvent,
} from './notification-words.ts'
import { EVERYONE, LANGUAGES, ROLES, STAFF } from '../roles.ts'
import { TEXTS } from '../texts.ts'

const notification = z.object({
  id,
  kind: z.enum(EVENT_NAMES as [NotificationEvent, ...NotificationEvent[]]),
  type: z.enum(NOTIFICATION_TYPES),
  created: instant,
  title: z.string(),
  message: z.string(),
  /** The notice behind title and message; null: written by staff. */
  notice: z.enum(NOTICE_NAMES as [Notice, ...Notice[]]).nullable(),
  details: z.record(z.string(), z.string()),
})
export type Notification = z.output<typeof notification>

const sent = z.object({
  ...notification.shape,
  audience: z.enum(AUDIENCES),
  role: z.enum(ROLES).nullable(),
  email: z.string().nullable(),
  /** Null: gone. */
  plan: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  activity: z.enum(ACTIVITIES).nullable(),
  /** Null: account gone. */
  sentBy: z.string().nullable(),
  /** Accounts that have not cleared it. */
  waiting: count,
  /** Accounts that got it; null: not counted then. */
  recipients: count.nullable(),
  takenBackAt: instant.nullable(),
})
export type SentNotification = z.output<typeof sent>

const written = (most: number, missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(most).pipe(storable)

const MOST_CHOSEN = 500
const emailOf = storable.trim().toLowerCase().max(254)
const readers = {
  audience: z.enum(AUDIENCES).default('all'),
  role: z.enum(ROLES).optional(),
  email: emailOf.optional(),
  planId: id.optional(),
  language: languageField.optional(),
  activity: z.enum(ACTIVITIES).optional(),
  emails: z.array(emailOf).max(MOST_CHOSEN).optional(),
}

export const notices = {
  'notifications.list': endpoint('notifications.list', {
    allowed: EVERYONE,
    effect: 'reads',
    description: 'What the caller has not cleared, newest first: at most 100, and how many there are.',
    reply: z.object({ notifications: z.array(notification), total: count }),
  }),
  'notifications.clear': endpoint('notifications.clear', {
    allowed: EVERYONE,
    effect: 'changes',
    description: 'Clears the caller’s notifications, up to the one named, else all.',
    input: z.object({ upTo: id.optional() }),
    reply: z.object({}),
  }),
  'notifications.add': endpoint('notifications.add', {
    allowed: STAFF,
    effect: 'changes',
    description:
      'Writes to all accounts, to those of a role, to clients by plan, language or activity, or to accounts by their e-mails.',
    input: z.object({
      ...readers,
      type: z.enum(NOTIFICATION_TYPES).default('success'),
      title: written(120, TEXTS.titleRequired),
      message: written(2000, TEXTS.messageRequired),
    }),
    reply: z.object({ notification: sent }),
    message: 'Notification sent.',
  }),
  'notifications.readers': endpoint('notifications.readers', {
    allowed: STAFF,
    effect: 'reads',
    description: 'How many accounts a notification to this audience would reach, and the plans to choose from.',
    input: z.object(readers),
    reply: z.object({ count, plans: z.array(z.object({ id, name: z.string() })) }),
  }),
  'notifications.takeBack': endpoint('notifications.takeBack', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Takes back what staff have sent: it leaves all lists.',
    input: z.object({ id }),
    reply: z.object({ /** Accounts that had not cleared it. */ removed: count }),
    message: 'Notification taken back.',
  }),
  'notifications.sent': endpoint('notifications.sent', {
    allowed: STAFF,
    effect: 'reads',
    description: 'What staff have sent, newest first, at most 200.',
    reply: z.object({ notifications: z.array(sent) }),
  }),
}
