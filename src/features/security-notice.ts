/** Tells an account what happened to the way into it. */
import { TEXTS } from '../contract/texts.ts'
import { panelOrigin } from '../rules/panel-origin.ts'
import type { AccountRow } from '../store/config/accounts.ts'
import type { Queries } from '../store/config/database.ts'
import { listUnwanted, sendNotification } from '../store/config/notifications.ts'
import type { Services } from './context.ts'
import { writeLetter } from './letters.ts'

const NOTICES = {
  password: { type: 'warning', title: TEXTS.noticePassword, message: TEXTS.noticePasswordText },
  twoFactorOn: { type: 'success', title: TEXTS.noticeTwoFactorOn, message: TEXTS.noticeTwoFactorOnText },
  twoFactorOff: { type: 'warning', title: TEXTS.noticeTwoFactorOff, message: TEXTS.noticeTwoFactorOffText },
} as const
type Happened = keyof typeof NOTICES

/** In the panel; written in the transaction of what happened. */
export async function tellOwner(tx: Queries, accountId: string, what: Happened, now: Date): Promise<void> {
  await sendNotification(tx, { kind: 'security', audience: 'account', accountId, createdAt: now, ...NOTICES[what] })
}

/** By mail, once it has happened, unless the account does not want that. */
export async function mailOwner({ db, mail, panelOrigins, publicUrl }: Services, account: AccountRow, what: Happened): Promise<void> {
  const unwanted = await listUnwanted(db, account.id)
  if (unwanted.some(({ kind, channel }) => kind === 'security' && channel === 'mail')) return
  mail.post(() => writeLetter(what, account, `${panelOrigin(panelOrigins, undefined, publicUrl)}/pages/profile/personal-information`))
}
