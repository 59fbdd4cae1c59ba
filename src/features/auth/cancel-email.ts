import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { dropPendingAddress } from '../../store/config/address-changes.ts'
import { recordAudit } from '../../store/config/audit.ts'
import type { Handler } from '../context.ts'
import { toProfileView } from './profile.ts'

export const cancelEmail: Handler<'profile.cancelEmail'> = async ({ services: { db }, caller: { account } }) => {
  await db.transaction(async (tx) => {
    const pendingEmail = await dropPendingAddress(tx, account.id)
    if (pendingEmail === undefined) throw new Refusal(409, TEXTS.emailChangeNone)
    await recordAudit(tx, {
      actorId: account.id,
      action: 'profile.cancelEmail',
      subject: `accounts/${account.id}`,
      before: { pendingEmail },
      after: { pendingEmail: null },
    })
  })
  return { profile: await toProfileView(db, account) }
}
