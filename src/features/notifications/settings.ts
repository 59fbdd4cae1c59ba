import { invalid } from '../../contract/failure.ts'
import type { NotificationSettings } from '../../contract/notifications/notice-settings.ts'
import {
  channelsOf,
  eventsOf,
  isOnByItself,
  type NotificationChannel,
  type NotificationEvent,
} from '../../contract/notifications/notification-words.ts'
import type { Role } from '../../contract/roles.ts'
import { TEXTS } from '../../contract/texts.ts'
import { findChat, findWebhook, listChoices, setChoice } from '../../store/config/notifications/channels.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { failedDeliveries } from '../../store/config/notifications/deliveries.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { toWebhookView } from './notification-views.ts'

type Needs = 'db' | 'now' | 'telegram'

type Who = { id: string; role: Role }

const SHOWN_MS = 30 * 86_400_000

export const notificationSettingsHandlers = {
  'notificationSettings.read': async ({ services: { db, now, telegram }, caller: { account } }) => {
    const [settings, chat, webhook] = [
      await settingsOf(db, account),
      await findChat(db, account.id),
      await findWebhook(db, account.id),
    ]
    const failed = await failedDeliveries(db, account.id, new Date(now().getTime() - SHOWN_MS))
    return {
      settings,
      channels: {
        mail: { address: account.email, confirmed: account.emailConfirmed },
        telegram: {
          available: telegram !== undefined,
          chat: chat?.name ?? null,
          since: chat?.linkedAt.toISOString() ?? null,
        },
        webhook: webhook ? toWebhookView(webhook) : null,
      },
      failed: failed.map(({ event, channel, createdAt, error }) => ({
        event,
        channel,
        at: createdAt.toISOString(),
        error,
      })),
    }
  },

  'notificationSettings.save': async ({ audited, services, caller: { account } }, { settings }) => {
    requireConcerns(account.role, settings)
    return services.db.transaction(async (tx) => {
      const before = await settingsOf(tx, account)
      for (const [event, channels] of Object.entries(settings) as [
        NotificationEvent,
        Partial<Record<NotificationChannel, boolean>>,
      ][]) {
        for (const [channel, wanted] of Object.entries(channels) as [NotificationChannel, boolean][])
          await setChoice(tx, account.id, { event, channel, wanted })
      }
      const after = await settingsOf(tx, account)
      const changed = Object.keys(settings) as NotificationEvent[]
      const only = (all: NotificationSettings): NotificationSettings =>
        Object.fromEntries(changed.map((event) => [event, all[event]]))
      return audited(tx, {
        subject: `accounts/${account.id}`,
        before: only(before),
        after: only(after),
        answer: { settings: after },
      })
    })
  },
} satisfies HandlersOf<Needs>

/** Choices, or defaults. */
async function settingsOf(db: Queries, { id, role }: Who): Promise<NotificationSettings> {
  const choices = await listChoices(db, id)
  const wanted = (event: NotificationEvent, channel: NotificationChannel) =>
    choices.find((one) => one.event === event && one.channel === channel)?.wanted ?? isOnByItself(event, channel)
  return Object.fromEntries(
    eventsOf(role).map((event) => [
      event,
      Object.fromEntries(channelsOf(event).map((channel) => [channel, wanted(event, channel)])),
    ]),
  )
}

/** Throws 422 for other roles' events, or unused channels. */
function requireConcerns(role: Role, settings: NotificationSettings): void {
  for (const [event, channels] of Object.entries(settings) as [NotificationEvent, object][]) {
    const goes: readonly string[] = eventsOf(role).includes(event) ? channelsOf(event) : []
    if (Object.keys(channels).some((channel) => !goes.includes(channel)))
      throw invalid({ [`settings.${event}`]: [TEXTS.valueInvalid] })
  }
}
