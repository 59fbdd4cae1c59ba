/** Tells accounts what happened, once: in the panel at once, by the other ways they want as rows that a job sends. */
import {
  channelsOf,
  isOnByItself,
  NOTICES,
  type Notice,
  type NoticeDetails,
  type NoticeWords,
  type NotificationChannel,
} from '../contract/notification-words.ts'
import { waysOf, type Ways } from '../store/config/channels.ts'
import type { Queries } from '../store/config/database.ts'
import { openTelling, queueDeliveries } from '../store/config/deliveries.ts'
import { putNotice } from '../store/config/notifications.ts'

export type Happened = {
  notice: Notice
  /** Which one it is among the events of its name: told once for each. */
  occasion: string
  details?: NoticeDetails
  now: Date
}

const wants = ({ choices, ...has }: Ways, notice: Notice, channel: NotificationChannel): boolean => {
  const { event, ownLetter }: NoticeWords = NOTICES[notice]
  if (channel === 'mail' && ownLetter === true) return false
  if ((channel === 'telegram' || channel === 'webhook') && !has[channel]) return false
  return choices.find((one) => one.event === event && one.channel === channel)?.wanted ?? isOnByItself(event, channel)
}

/**
 * Written in the transaction of what happened. Answers who was told by at least one way: not those who were told before
 * or want to hear nothing.
 */
export async function tell(
  tx: Queries,
  accountIds: readonly string[],
  { notice, occasion, details = {}, now }: Happened,
): Promise<string[]> {
  const { event, type } = NOTICES[notice]
  const told: string[] = []
  for (const [accountId, ways] of await waysOf(tx, accountIds)) {
    const wanted = channelsOf(event).filter((channel) => wants(ways, notice, channel))
    const inPanel = wanted.includes('panel')
    const delivery = { accountId, event, notice, occasion, details, createdAt: now }
    if (!(await openTelling(tx, delivery, inPanel))) continue
    if (inPanel) await putNotice(tx, { accountId, kind: event, type, notice, details, createdAt: now })
    await queueDeliveries(
      tx,
      delivery,
      wanted.filter((channel) => channel !== 'panel'),
    )
    if (wanted.length > 0) told.push(accountId)
  }
  return told
}
