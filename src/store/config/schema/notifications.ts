import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type {
  Narrowed,
  Notice,
  NoticeDetails,
  NotificationChannel,
  NotificationEvent,
  NotificationType,
  StoredAudience,
} from '../../../contract/notifications/notification-words.ts'
import type { Role } from '../../../contract/roles.ts'
import { bytes, createdAt, instant, key, ref, words } from './columns.ts'

/** By staff (`title`, `message`) or by Weir (`notice`, `details`, in the reader's language). */
export const notifications = pgTable('notifications', {
  id: key(),
  kind: text().$type<NotificationEvent>().notNull(),
  type: text().$type<NotificationType>().notNull(),
  title: text().notNull(),
  message: text().notNull(),
  audience: text().$type<StoredAudience>().notNull(),
  role: text().$type<Role>(),
  accountId: ref(),
  sentBy: ref(),
  createdAt: createdAt(),
  notice: text().$type<Notice>(),
  details: jsonb().$type<NoticeDetails>().notNull().default({}),
  /** Fewer than the audience. */
  narrowed: jsonb().$type<Narrowed>(),
  /** Null: sent before this was counted. */
  recipients: integer(),
  takenBackAt: instant(),
  takenBackBy: ref(),
})

/** Clearing deletes the row. */
export const inbox = pgTable('inbox', {
  accountId: ref().notNull(),
  notificationId: ref().notNull(),
})

/** One per account, event and channel. */
export const deliveries = pgTable('deliveries', {
  id: key(),
  accountId: ref().notNull(),
  event: text().$type<NotificationEvent>().notNull(),
  notice: text().$type<Notice>().notNull(),
  occasion: text().notNull(),
  channel: text().$type<NotificationChannel>().notNull(),
  details: jsonb().$type<NoticeDetails>().notNull().default({}),
  state: text().$type<'waiting' | 'sent' | 'unwanted' | 'void' | 'failed'>().notNull(),
  attempts: integer('tries').notNull().default(0),
  nextAt: instant().notNull(),
  createdAt: instant().notNull(),
  endedAt: instant(),
  error: words(),
})

/** Channels per account and event. No row: the event's default. */
export const notificationChoices = pgTable('notification_choices', {
  accountId: ref().notNull(),
  event: text().$type<NotificationEvent>().notNull(),
  channel: text().$type<NotificationChannel>().notNull(),
  wanted: boolean().notNull(),
})

export const telegramChats = pgTable('telegram_chats', {
  accountId: ref().primaryKey(),
  chatId: ref().notNull(),
  name: words(),
  linkedAt: instant().notNull(),
})

export const telegramTokens = pgTable('telegram_tokens', {
  accountId: ref().primaryKey(),
  tokenHash: bytes().notNull(),
  expiresAt: instant().notNull(),
})

export const webhooks = pgTable('webhooks', {
  accountId: ref().primaryKey(),
  url: text().notNull(),
  secret: text().notNull(),
  createdAt: instant().notNull(),
  lastAt: instant(),
  lastStatus: integer(),
  lastError: words(),
})

export const letters = pgTable('letters', {
  id: key(),
  sealed: bytes().notNull(),
  createdAt: createdAt(),
  attempts: integer('tries').notNull().default(0),
  dueAt: instant().notNull(),
  sealedWith: words(),
})
