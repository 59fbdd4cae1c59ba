import type { NotificationWebhook } from '../../contract/notifications/notice-settings.ts'
import type { Notification, SentNotification } from '../../contract/notifications/notifications.ts'
import type { WebhookRow } from '../../store/config/notifications/channels.ts'
import type { NotificationRow, SentRow } from '../../store/config/notifications/notifications.ts'
import { noticeText } from '../../domain/notifications/notice-text.ts'

/** English on the wire; the panel translates. */
const ENGLISH = { language: 'en', timezone: 'UTC' } as const

function wordsOf({ notice, details, title, message }: NotificationRow): { title: string; message: string } {
  if (notice === null) return { title, message }
  const words = noticeText({ notice, details }, ENGLISH)
  return { title: words.title, message: words.text }
}

export const toNotificationView = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  type: row.type,
  ...wordsOf(row),
  notice: row.notice,
  details: row.details,
  created: row.createdAt.toISOString(),
})

export const toSentView = ({ email, sender, plan, waiting, ...row }: SentRow): SentNotification => ({
  ...toNotificationView(row),
  audience: row.narrowed?.by ?? row.audience,
  role: row.role,
  email,
  plan,
  language: row.narrowed?.by === 'language' ? row.narrowed.language : null,
  activity: row.narrowed?.by === 'activity' ? row.narrowed.activity : null,
  sentBy: sender,
  waiting,
  recipients: row.recipients,
  takenBackAt: row.takenBackAt?.toISOString() ?? null,
})

export const toWebhookView = ({ url, createdAt, lastAt, lastStatus, lastError }: WebhookRow): NotificationWebhook => ({
  url,
  created: createdAt.toISOString(),
  lastAt: lastAt?.toISOString() ?? null,
  lastStatus,
  lastError,
})
