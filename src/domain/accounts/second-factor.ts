import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { totpStep } from '../../lib/secrets/totp.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import {
  findTwoFactor,
  takeRecoveryCode,
  consumeTotpStep,
  claimWrongCodeNotice,
  releaseCodeAttempt,
  reserveCodeAttempt,
  type FirstFactor,
} from '../../store/config/accounts/two-factor.ts'
import type { Origin, Services } from '../context.ts'
import { bareCode } from './passwords.ts'
import { notify } from '../notifications/notify.ts'

type Input = { services: Pick<Services, 'db' | 'now'>; origin: Origin }
type Given = {
  accountId: string
  code: string | undefined
  firstFactor: FirstFactor
}

/**
 * `work` calls `requireSecondFactor` in its transaction. Ten wrong codes an hour per account, then 429; notifies the
 * owner once an hour. A missing code does not count. Needs the first factor.
 */
export async function countWrongCode<T>(
  { services: { db, now }, origin }: Input,
  { accountId, code, firstFactor }: Given,
  work: () => Promise<T>,
): Promise<T> {
  if (bareCode(code ?? '') === '') return work()
  const address = origin.address.slice(0, 64)
  const taken = await db.transaction((tx) => reserveCodeAttempt(tx, { accountId, firstFactor, address, now: now() }))
  if (!taken) return work()
  if ('wait' in taken) throw new Refusal(429, TEXTS.tooMany, { retryAfter: taken.wait })
  try {
    const done = await work()
    await releaseCodeAttempt(db, taken.id)
    return done
  } catch (error) {
    if (isWrongCode(error)) await notifyWrongCodes(db, { accountId, address, now: now() })
    else await releaseCodeAttempt(db, taken.id)
    throw error
  }
}

const isWrongCode = (error: unknown): boolean => error instanceof Refusal && error.message === TEXTS.codeInvalid

const notifyWrongCodes = (
  db: Queries,
  { accountId, address, now }: { accountId: string; address: string; now: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    if (await claimWrongCodeNotice(tx, accountId, now))
      await notify(tx, [accountId], {
        notice: 'wrongCodes',
        occasion: `wrong codes ${now.toISOString()}`,
        details: { address },
        now,
      })
  })

/** Passes accounts without a second factor; throws 401 for a wrong or used code. */
export async function requireSecondFactor(
  tx: Queries,
  accountId: string,
  code: string | undefined,
  now: Date,
): Promise<void> {
  const factor = await findTwoFactor(tx, accountId)
  if (!factor?.confirmedAt) return
  const given = bareCode(code ?? '')
  if (given === '') throw new Refusal(401, TEXTS.twoFactorCodeRequired)
  const step = totpStep(factor.secret, given, now)
  const taken =
    step === undefined
      ? await takeRecoveryCode(tx, accountId, hashSecret(given))
      : await consumeTotpStep(tx, accountId, step)
  if (!taken) throw new Refusal(401, TEXTS.codeInvalid)
}
