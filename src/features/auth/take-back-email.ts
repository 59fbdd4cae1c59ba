import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { changeAccount } from '../../store/config/accounts.ts'
import {
  dropAddressChangesFrom,
  dropMailedLinks,
  findTakeBack,
  type AddressChange,
} from '../../store/config/address-changes.ts'
import { dropKeyMadeSince } from '../../store/config/api-keys.ts'
import { recordAudit } from '../../store/config/audit.ts'
import type { Queries } from '../../store/config/database.ts'
import { lockAccount } from '../../store/config/own-account.ts'
import { deleteSessionsOf } from '../../store/config/sessions.ts'
import { dropTwoFactorSetSince } from '../../store/config/two-factor.ts'
import { passwordMark } from '../address-change.ts'
import type { Handler } from '../context.ts'
import { linkLetter, newLink } from '../mailed-link.ts'
import { DECOY } from '../passwords.ts'
import { tell } from '../tell.ts'

/**
 * The old mailbox says that the change was not its owner's wish. What whoever asked for it can have opened, set or made
 * since then is gone: sessions, mailed links, a second factor, an API key, and the password, unless it is still the one
 * that they did not know. A link to set a new password goes to the old mailbox.
 */
export const takeBackEmail: Handler<'auth.takeBackEmail'> = async ({ services }, { id, token }) => {
  const now = services.now()
  const { owner, reset, state } = await services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, id)
    const change = await findTakeBack(tx, { accountId: id, tokenHash: hashSecret(token), now })
    if (!account || account.deletedAt !== null || !change) throw invalid({ token: [TEXTS.linkInvalid] })
    const state = change.confirmedAt === null ? ('stopped' as const) : ('restored' as const)
    await dropAddressChangesFrom(tx, change)
    const owner = { ...account, email: change.fromEmail }
    if (!(await changeAccount(tx, id, { email: owner.email, ...lostPassword(account.passwordHash, change) })))
      throw invalid({ email: [TEXTS.emailTaken] })
    await endWhatWasOpened(tx, change)
    await tell(tx, [id], { notice: 'addressTakenBack', occasion: `address taken back ${now.toISOString()}`, now })
    await recordAudit(tx, {
      actorId: id,
      action: 'auth.takeBackEmail',
      subject: `accounts/${id}`,
      before: { email: account.email, asked: change.toEmail },
      after: { email: owner.email },
    })
    return { owner, state, reset: await newLink(tx, 'reset', owner, now) }
  })
  services.mail.post(() => linkLetter(services, 'reset', owner, { token: reset, domain: undefined, kind: 'takenBack' }))
  return { state }
}

/** A password that whoever asked for the change knows, or has set since, opens nothing any more. */
const lostPassword = (passwordHash: string, { passwordMark: mark }: AddressChange) =>
  mark?.equals(passwordMark(passwordHash)) ? {} : { passwordHash: DECOY }

async function endWhatWasOpened(tx: Queries, { accountId, askedAt }: AddressChange): Promise<void> {
  await deleteSessionsOf(tx, accountId)
  await dropMailedLinks(tx, accountId)
  await dropTwoFactorSetSince(tx, accountId, askedAt)
  await dropKeyMadeSince(tx, accountId, askedAt)
}
