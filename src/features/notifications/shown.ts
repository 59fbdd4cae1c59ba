import type { Notification, SentNotification } from '../../contract/notifications.ts'
import type { NotificationRow, SentRow } from '../../store/config/notifications.ts'

/** A notification as its reader sees it. */
export const shownNotification = ({ id, kind, type, title, message, createdAt }: NotificationRow): Notification => ({ id, kind, type, title, message, created: createdAt.toISOString() })

/** A notification as staff see it. */
export const shownSent = ({ email, sender, waiting, ...row }: SentRow): SentNotification => ({ ...shownNotification(row), audience: row.audience, role: row.role, email, sentBy: sender, waiting })
