/** Tells an account what happened to the way into it. */
import { TEXTS } from '../contract/texts.ts'
import type { Queries } from '../store/config/database.ts'
import { sendNotification } from '../store/config/notifications.ts'

const NOTICES = {
  password: { type: 'warning', title: TEXTS.noticePassword, message: TEXTS.noticePasswordText },
  twoFactorOn: { type: 'success', title: TEXTS.noticeTwoFactorOn, message: TEXTS.noticeTwoFactorOnText },
  twoFactorOff: { type: 'warning', title: TEXTS.noticeTwoFactorOff, message: TEXTS.noticeTwoFactorOffText },
} as const

/** Written in the transaction of what happened. */
export async function tellOwner(tx: Queries, accountId: string, what: keyof typeof NOTICES, now: Date): Promise<void> {
  await sendNotification(tx, { kind: 'security', audience: 'account', accountId, createdAt: now, ...NOTICES[what] })
}
