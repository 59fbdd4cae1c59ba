/** Tells a client of his paid time: a payment that was recorded, an end that is near or past. */
import { TEXTS } from '../contract/texts.ts'
import { panelOrigin } from '../rules/panel-origin.ts'
import { isExpired } from '../rules/account-state.ts'
import type { AccountRow } from '../store/config/accounts.ts'
import type { Queries } from '../store/config/database.ts'
import { sendNotification } from '../store/config/notifications.ts'
import type { Services } from './context.ts'
import { writeLetter } from './letters.ts'

const NOTICES = {
  payment: { type: 'success', title: TEXTS.noticePayment, message: TEXTS.noticePaymentText },
  ends: { type: 'warning', title: TEXTS.noticeEnds, message: TEXTS.noticeEndsText },
  ended: { type: 'danger', title: TEXTS.noticeEnded, message: TEXTS.noticeEndedText },
} as const
export type PaymentNotice = keyof typeof NOTICES

export const endNotice = (client: Pick<AccountRow, 'paidExpiration'>, now: Date): PaymentNotice => (isExpired(client, now) ? 'ended' : 'ends')

/** In the panel; written in the transaction of what happened. */
export async function tellClient(tx: Queries, accountId: string, what: PaymentNotice, now: Date): Promise<void> {
  await sendNotification(tx, { kind: 'messages', audience: 'account', accountId, createdAt: now, ...NOTICES[what] })
}

/** By mail, once it has happened. */
export function mailClient({ mail, panelOrigins, publicUrl }: Services, client: AccountRow, what: PaymentNotice, paidExpiration: Date): void {
  mail.post(() => writeLetter(what, client, `${panelOrigin(panelOrigins, undefined, publicUrl)}/pages/tariff`, { until: dateIn(client, paidExpiration) }))
}

const dateIn = ({ language, timezone }: Pick<AccountRow, 'language' | 'timezone'>, at: Date): string =>
  new Intl.DateTimeFormat(language === 'ua' ? 'uk' : language === 'en' ? 'en-GB' : language, { timeZone: timezone, day: 'numeric', month: 'long', year: 'numeric' }).format(at)
