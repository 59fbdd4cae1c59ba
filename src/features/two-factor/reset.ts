import { notFound, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { findAccount } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { dropTwoFactor } from '../../store/config/two-factor.ts'
import type { Handler } from '../context.ts'
import { tellOwner } from '../security-notice.ts'

/** For who has lost his authenticator and his codes. An administrator’s own is not reset by another. */
export const reset: Handler<'twoFactor.reset'> = async ({ services: { db, now }, caller }, { id }) =>
  db.transaction(async (tx) => {
    const owner = await findAccount(tx, id)
    if (!owner || owner.deletedAt !== null || owner.role === 'admin') throw notFound()
    if (!(await dropTwoFactor(tx, id))) throw new Refusal(409, TEXTS.twoFactorNotOn)
    await tellOwner(tx, id, 'twoFactorOff', now())
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'twoFactor.reset',
      subject: `accounts/${id}`,
      before: { twoFactor: true },
      after: { twoFactor: false },
    })
    return {}
  })
