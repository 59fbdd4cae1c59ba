import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { dropTwoFactor } from '../../store/config/two-factor.ts'
import type { Handler } from '../context.ts'
import { requireOwnPassword } from '../own-password.ts'
import { tellOwner } from '../security-notice.ts'

export const disable: Handler<'twoFactor.disable'> = async (context, { password }) => {
  const {
    services: { db, now },
    caller: { account },
  } = context
  await requireOwnPassword(context, password, 'password')
  await db.transaction(async (tx) => {
    if (!(await dropTwoFactor(tx, account.id))) throw new Refusal(409, TEXTS.twoFactorNotOn)
    await tellOwner(tx, account.id, 'twoFactorOff', now())
    await recordAudit(tx, {
      actorId: account.id,
      action: 'twoFactor.disable',
      subject: `accounts/${account.id}`,
      before: { twoFactor: true },
      after: { twoFactor: false },
    })
  })
  return {}
}
