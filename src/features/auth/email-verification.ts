import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret, newSecret } from '../../lib/secrets.ts'
import { changeAccount } from '../../store/config/accounts.ts'
import { confirmAddressChange, dropMailedLinks } from '../../store/config/address-changes.ts'
import { recordAudit } from '../../store/config/audit.ts'
import type { Queries } from '../../store/config/database.ts'
import { ownerOfLink, takeLink } from '../../store/config/mailed-links.ts'
import { lockAccount } from '../../store/config/own-account.ts'
import { ADDRESS_CHANGE_MS, mailAddressMoved, type SendLetters } from '../address-change.ts'
import type { Handler, Services } from '../context.ts'
import { tell } from '../tell.ts'

type Link = { id: string; tokenHash: Buffer; now: Date }

/** Confirms the address that an account has, or puts the one in force that it asked for. */
export const verifyEmail: Handler<'auth.emailVerification'> = async ({ services }, { id, token }) => {
  const link = { id, tokenHash: hashSecret(token), now: services.now() }
  const send = await services.db.transaction(async (tx) => {
    const moved = await moveAddress(tx, services, link)
    if (!moved) await confirmPresent(tx, link)
    return moved
  })
  send?.()
  return {}
}

async function confirmPresent(tx: Queries, { id, tokenHash, now }: Link): Promise<void> {
  const link = { purpose: 'confirm', tokenHash, now } as const
  const owner = await ownerOfLink(tx, link)
  if (owner?.id !== id || !(await takeLink(tx, link))) throw invalid({ token: [TEXTS.linkInvalid] })
  await changeAccount(tx, id, { emailConfirmed: true })
  await recordAudit(tx, {
    actorId: id,
    action: 'auth.emailVerification',
    subject: `accounts/${id}`,
    before: { emailConfirmed: owner.emailConfirmed },
    after: { emailConfirmed: true },
  })
}

/** Sessions stay; links that were mailed to the old address are dead. Undefined where no such change waits. */
async function moveAddress(
  tx: Queries,
  services: Services,
  { id, tokenHash, now }: Link,
): Promise<SendLetters | undefined> {
  const account = await lockAccount(tx, id)
  if (!account || account.deletedAt !== null) return undefined
  const restore = newSecret()
  const change = await confirmAddressChange(tx, {
    accountId: id,
    confirmHash: tokenHash,
    restoreHash: hashSecret(restore),
    now,
    takeBackUntil: new Date(now.getTime() + ADDRESS_CHANGE_MS),
  })
  if (!change) return undefined
  if (!(await changeAccount(tx, id, { email: change.toEmail, emailConfirmed: true })))
    throw invalid({ email: [TEXTS.emailTaken] })
  await dropMailedLinks(tx, id)
  await tell(tx, [id], { notice: 'addressChanged', occasion: `address changed ${now.toISOString()}`, now })
  await recordAudit(tx, {
    actorId: id,
    action: 'auth.emailVerification',
    subject: `accounts/${id}`,
    before: { email: account.email },
    after: { email: change.toEmail, emailConfirmed: true },
  })
  return () => mailAddressMoved(services, account, restore)
}
