import { z } from 'zod'
import { instant, storable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { EVENT_NAMES, NOTIFICATION_CHANNELS, type NotificationEvent } from './notification-words.ts'
import { EVERYONE } from '../roles.ts'
import { TEXTS } from '../texts.ts'

const channel = z.enum(NOTIFICATION_CHANNELS)
const event = z.enum(EVENT_NAMES as [NotificationEvent, ...NotificationEvent[]])
const settings = z.partialRecord(event, z.partialRecord(channel, z.boolean()))
export type NotificationSettings = z.output<typeof settings>

const webhook = z.object({
  url: z.string(),
  created: instant,
  /** Last request; null: none. */
  lastAt: instant.nullable(),
  /** HTTP status; null: no answer. */
  lastStatus: z.int().nullable(),
  lastError: z.string(),
})
export type NotificationWebhook = z.output<typeof webhook>

const channels = z.object({
  mail: z.object({ address: z.string(), confirmed: z.boolean() }),
  telegram: z.object({
    available: z.boolean(),
    chat: z.string().nullable(),
    since: instant.nullable(),
  }),
  webhook: webhook.nullable(),
})
export type NotificationChannels = z.output<typeof channels>

/** Given up in the last 30 days; at most five, latest first. */
const failed = z.array(z.object({ event, channel, at: instant, error: z.string() }))
export type FailedDelivery = z.output<typeof failed>[number]

const isHook = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

export const noticeSettings = {
  'notificationSettings.read': endpoint('notificationSettings.read', {
    allowed: EVERYONE,
    effect: 'reads',
    description:
      'Which events the caller wants to hear of, by which way; how each way stands; what could not be delivered.',
    reply: z.object({ settings, channels, failed }),
  }),
  'notificationSettings.save': endpoint('notificationSettings.save', {
    allowed: EVERYONE,
    effect: 'changes',
    description: 'Says which events the caller wants to hear of by which way; what is not named stays.',
    input: z.object({ settings }),
    reply: z.object({ settings }),
    message: 'Settings saved.',
  }),
  'notificationSettings.linkTelegram': endpoint('notificationSettings.linkTelegram', {
    allowed: EVERYONE,
    effect: 'changes',
    description:
      'Makes a link to the bot that ties the chat of the person who opens it to the caller: it works once, for one hour.',
    reply: z.object({ url: z.string(), expires: instant }),
  }),
  'notificationSettings.unlinkTelegram': endpoint('notificationSettings.unlinkTelegram', {
    allowed: EVERYONE,
    effect: 'changes',
    description: 'Unties the caller’s Telegram chat.',
    reply: z.object({}),
    message: 'Telegram is no longer linked.',
  }),
  'notificationSettings.saveWebhook': endpoint('notificationSettings.saveWebhook', {
    allowed: EVERYONE,
    effect: 'changes',
    description:
      'Sets the address that notifications are posted to and answers the secret that they are signed with, this once. Signature: HMAC-SHA256 of `<t>.<body>` in `weir-signature: t=…,v1=…`.',
    input: z.object({
      url: z
        .string({ error: TEXTS.urlRequired })
        .trim()
        .min(1, { error: TEXTS.urlRequired, abort: true })
        .max(2000)
        .pipe(storable)
        .refine(isHook, TEXTS.urlInvalid),
    }),
    reply: z.object({ webhook, secret: z.string() }),
    message: 'Webhook saved.',
  }),
  'notificationSettings.removeWebhook': endpoint('notificationSettings.removeWebhook', {
    allowed: EVERYONE,
    effect: 'changes',
    description: 'Takes the webhook away.',
    reply: z.object({}),
    message: 'Webhook removed.',
  }),
  'notificationSettings.testWebhook': endpoint('notificationSettings.testWebhook', {
    allowed: EVERYONE,
    effect: 'changes',
    description: 'Posts a test to the webhook now and answers how that went.',
    reply: z.object({ webhook }),
  }),
}
