/** The words of notifications, for the server's schemas and the panel's controls. */
export const NOTIFICATION_TYPES = ['success', 'warning', 'danger'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** `messages`: written by staff. `security`: what happened to the way into the account. */
export const NOTIFICATION_KINDS = ['messages', 'security'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Ways to the reader. */
export const NOTIFICATION_CHANNELS = ['panel', 'mail'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

/** By which ways each kind goes. */
export const CHANNELS_OF = { messages: ['panel'], security: ['panel', 'mail'] } as const satisfies Record<NotificationKind, readonly NotificationChannel[]>

export const AUDIENCES = ['all', 'role', 'account'] as const
export type Audience = (typeof AUDIENCES)[number]
