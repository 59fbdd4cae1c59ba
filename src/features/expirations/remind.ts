import { notFound } from '../../contract/failure.ts'
import { lockClient } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { recordReminder } from '../../store/config/expirations.ts'
import type { Handler } from '../context.ts'
import { tellEnd } from '../payment-notice.ts'

/** A client without a paid time has no end to be written to about. */
export const remind: Handler<'expirations.remind'> = async ({ services, caller }, { clientId }) => {
  const now = services.now()
  await services.db.transaction(async (tx) => {
    const found = await lockClient(tx, clientId)
    if (!found?.paidExpiration || found.deletedAt !== null) throw notFound()
    const { paidExpiration } = found
    await recordReminder(tx, { accountId: clientId, authorId: caller.account.id, paidExpiration, at: now })
    await tellEnd(tx, { accountId: clientId, paidExpiration, now })
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'expirations.remind',
      subject: `accounts/${clientId}`,
      after: { paidExpiration },
    })
  })
  return { reminded: now.toISOString() }
}
