/** Notifies once: in the panel at once, elsewhere by rows that a job sends. */
import {
  channelsOf,
  isOnByItself,
  type Notice,
  type NoticeDetails,
  NOTICES,
  type NoticeWords,
  type NotificationChannel,
} from '../../contract/notifications/notification-words.ts'
import { type ChannelSettings, channelSettingsOf } from '../../store/config/notifications/channels.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { openNotification, queueDeliveries } from '../../store/config/notifications/deliveries.ts'
import { putNotice } from '../../store/config/notifications/notifications.ts'

type NotificationInput = {
  notice: Notice
  /** Identifies the event; an account is notified once for each. */
  occasion: string
  details?: NoticeDetails
  /** Default: all that the account wants. */
  among?: readonly NotificationChannel[]
  now: Date
}

const isWanted = ({ choices, ...has }: ChannelSettings, notice: Notice, channel: NotificationChannel): boolean => {
  const { event, ownLetter }: NoticeWords = NOTICES[notice]
  if (channel === 'mail' && ownLetter === true) return false
  if ((channel === 'telegram' || channel === 'webhook') && !has[channel]) return false
  return choices.find((one) => one.event === event && one.channel === channel)?.wanted ?? isOnByItself(event, channel)
}

const channelsFor = (ways: ChannelSettings, notice: Notice): NotificationChannel[] =>
  channelsOf(NOTICES[notice].event).filter((channel) => isWanted(ways, notice, channel))

export async function noticeChannels(db: Queries, accountId: string, notice: Notice): Promise<NotificationChannel[]> {
  const ways = (await channelSettingsOf(db, [accountId])).get(accountId)
  return ways ? channelsFor(ways, notice) : []
}

/** Joins the event's transaction. Returns accounts newly notified on some channel. */
export async function notify(
  tx: Queries,
  accountIds: readonly string[],
  { notice, occasion, details = {}, among, now }: NotificationInput,
): Promise<string[]> {
  const { event, type } = NOTICES[notice]
  const notified: string[] = []
  for (const [accountId, ways] of await channelSettingsOf(tx, accountIds)) {
    const wanted = channelsFor(ways, notice).filter((channel) => among?.includes(channel) ?? true)
    const inPanel = wanted.includes('panel')
    const delivery = { accountId, event, notice, occasion, details, createdAt: now }
    if (!(await openNotification(tx, delivery, inPanel))) continue
    if (inPanel) await putNotice(tx, { accountId, kind: event, type, notice, details, createdAt: now })
    await queueDeliveries(
      tx,
      delivery,
      wanted.filter((channel) => channel !== 'panel'),
    )
    if (wanted.length > 0) notified.push(accountId)
  }
  return notified
}

/** Joins the transaction of the change. */
export async function notifyOwner(
  tx: Queries,
  accountId: string,
  what: 'password' | 'twoFactorOn' | 'twoFactorOff',
  now: Date,
): Promise<void> {
  await notify(tx, [accountId], { notice: what, occasion: `${what} ${now.toISOString()}`, now })
}
