import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { newTotpSecret, totpUri } from '../../lib/totp.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { startTwoFactor } from '../../store/config/two-factor.ts'
import type { Handler } from '../context.ts'
import { requireOwnPassword } from '../own-password.ts'

/** Signing in stays as it is until a code of the new secret has been confirmed. */
export const enrol: Handler<'twoFactor.enrol'> = async (context, { password }) => {
  const {
    services: { db },
    caller: { account },
  } = context
  await requireOwnPassword(context, password, 'password')
  const secret = newTotpSecret()
  await db.transaction(async (tx) => {
    if (!(await startTwoFactor(tx, account.id, secret))) throw new Refusal(409, TEXTS.twoFactorOn)
    await recordAudit(tx, { actorId: account.id, action: 'twoFactor.enrol', subject: `accounts/${account.id}` })
  })
  return { secret, uri: totpUri(secret, 'Weir', account.email) }
}
