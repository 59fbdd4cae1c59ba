import { invalid, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { totpStep } from '../../lib/totp.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { confirmTwoFactor, findTwoFactor, putRecoveryCodes } from '../../store/config/two-factor.ts'
import type { Handler } from '../context.ts'
import { bareCode, newRecoveryCodes } from '../recovery-codes.ts'
import { tellOwner } from '../security-notice.ts'

/** The recovery codes leave in this answer only; stored are their hashes. */
export const confirm: Handler<'twoFactor.confirm'> = async ({ services, caller: { account } }, { code }) => {
  const { db, now } = services
  const factor = await findTwoFactor(db, account.id)
  if (!factor) throw new Refusal(409, TEXTS.twoFactorNotBegun)
  if (factor.confirmedAt) throw new Refusal(409, TEXTS.twoFactorOn)
  const step = totpStep(factor.secret, bareCode(code), now())
  if (step === undefined) throw invalid({ code: [TEXTS.codeInvalid] })
  const codes = newRecoveryCodes()
  await db.transaction(async (tx) => {
    if (!(await confirmTwoFactor(tx, factor, step, now()))) throw new Refusal(409, TEXTS.twoFactorNotBegun)
    await putRecoveryCodes(
      tx,
      account.id,
      codes.map((one) => hashSecret(bareCode(one))),
    )
    await tellOwner(tx, account.id, 'twoFactorOn', now())
    await recordAudit(tx, {
      actorId: account.id,
      action: 'twoFactor.confirm',
      subject: `accounts/${account.id}`,
      before: { twoFactor: false },
      after: { twoFactor: true },
    })
  })
  return { recoveryCodes: codes }
}
