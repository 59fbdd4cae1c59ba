import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { totpStep } from '../../lib/totp.ts'
import type { Queries } from '../../store/config/database.ts'
import { findTwoFactor, takeRecoveryCode, takeStep } from '../../store/config/two-factor.ts'
import { bareCode } from '../recovery-codes.ts'

/** Lets pass who has no second factor, or brings a code of it that was not used yet; else throws 401 with words of its own. */
export async function requireSecondFactor(tx: Queries, accountId: string, code: string | undefined, now: Date): Promise<void> {
  const factor = await findTwoFactor(tx, accountId)
  if (!factor?.confirmedAt) return
  const given = bareCode(code ?? '')
  if (given === '') throw new Refusal(401, TEXTS.codeAsked)
  const step = totpStep(factor.secret, given, now)
  const taken = step === undefined ? await takeRecoveryCode(tx, accountId, hashSecret(given)) : await takeStep(tx, accountId, step)
  if (!taken) throw new Refusal(401, TEXTS.codeInvalid)
}
