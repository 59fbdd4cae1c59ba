import type { NotificationSettings } from '../../../../../src/contract/notifications/notice-settings.ts'
import {
  EVENT_NAMES,
  isOnByItself,
  type NotificationChannel,
  type NotificationEvent,
} from '../../../../../src/contract/notifications/notification-words.ts'

const MONEY: ReadonlySet<string> = new Set([
  'payment',
  'planEnds',
  'planEnded',
  'clickLimit',
  'referral',
  'payout',
  'newClient',
  'planRequest',
])
const ACCOUNT: ReadonlySet<string> = new Set(['messages', 'security', 'account', 'apiKeyEnds'])
export type EventGroup = 'traffic' | 'money' | 'account'

const groupOf = (event: NotificationEvent): EventGroup =>
  MONEY.has(event) ? 'money' : ACCOUNT.has(event) ? 'account' : 'traffic'

/** Of the caller, in display order. */
export function groupsOf(settings: NotificationSettings): [EventGroup, NotificationEvent[]][] {
  const found = Map.groupBy(
    EVENT_NAMES.filter((event) => settings[event]),
    groupOf,
  )
  return (['traffic', 'money', 'account'] as const).flatMap((group) => {
    const events = found.get(group)
    return events ? [[group, events] as [EventGroup, NotificationEvent[]]] : []
  })
}

/** The difference to the defaults, in these channels. */
export function toImportant(
  settings: NotificationSettings,
  channels: readonly NotificationChannel[],
): NotificationSettings {
  const differing = EVENT_NAMES.flatMap((event) => {
    const changed = channels.flatMap((channel) => {
      const [is, wanted] = [settings[event]?.[channel], isOnByItself(event, channel)]
      return is === undefined || is === wanted ? [] : [[channel, wanted] as const]
    })
    return changed.length === 0 ? [] : [[event, Object.fromEntries(changed)] as const]
  })
  return Object.fromEntries(differing)
}

/** Events that some channel brings. */
export const countOn = (
  settings: NotificationSettings,
  events: readonly NotificationEvent[],
  channels: readonly NotificationChannel[],
): number => events.filter((event) => channels.some((channel) => settings[event]?.[channel] === true)).length
