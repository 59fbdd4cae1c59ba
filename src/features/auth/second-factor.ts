import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { totpStep } from '../../lib/totp.ts'
import type { Queries } from '../../store/config/database.ts'
import { findTwoFactor, takeRecoveryCode, takeStep } from '../../store/config/two-factor.ts'
import { claimTelling, giveCodeTryBack, takeCodeTry, type FirstFactor } from '../../store/config/wrong-codes.ts'
import type { Context } from '../context.ts'
import { bareCode } from '../recovery-codes.ts'
import { tell } from '../tell.ts'

type Asked = Pick<Context, 'services' | 'origin'>
type Given = {
  accountId: string
  code: string | undefined
  /** What was right before the code was asked for. */ firstFactor: FirstFactor
}

/**
 * Runs `work`, which asks `requireSecondFactor` in its transaction. Of an account with a second factor at most ten
 * wrong codes an hour are looked at, wherever they come from; then 429. The owner is told of them once an hour. Without
 * a code nothing is counted. Only who has passed the first factor gets here, so nobody else can use an account's tries
 * up.
 */
export async function countWrongCode<T>(
  { services: { db, now }, origin }: Asked,
  { accountId, code, firstFactor }: Given,
  work: () => Promise<T>,
): Promise<T> {
  if (bareCode(code ?? '') === '') return work()
  const address = origin.address.slice(0, 64)
  const taken = await db.transaction((tx) => takeCodeTry(tx, { accountId, firstFactor, address, now: now() }))
  if (!taken) return work()
  if ('wait' in taken) throw new Refusal(429, TEXTS.tooMany, { retryAfter: taken.wait })
  try {
    const done = await work()
    await giveCodeTryBack(db, taken.id)
    return done
  } catch (error) {
    if (isWrongCode(error)) await tellOfWrongCodes(db, { accountId, address, now: now() })
    else await giveCodeTryBack(db, taken.id)
    throw error
  }
}

const isWrongCode = (error: unknown): boolean => error instanceof Refusal && error.message === TEXTS.codeInvalid

const tellOfWrongCodes = (
  db: Queries,
  { accountId, address, now }: { accountId: string; address: string; now: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    if (await claimTelling(tx, accountId, now))
      await tell(tx, [accountId], {
        notice: 'wrongCodes',
        occasion: `wrong codes ${now.toISOString()}`,
        details: { address },
        now,
      })
  })

/**
 * Lets pass who has no second factor, or brings a code of it that was not used yet; else throws 401 with words of its
 * own.
 */
export async function requireSecondFactor(
  tx: Queries,
  accountId: string,
  code: string | undefined,
  now: Date,
): Promise<void> {
  const factor = await findTwoFactor(tx, accountId)
  if (!factor?.confirmedAt) return
  const given = bareCode(code ?? '')
  if (given === '') throw new Refusal(401, TEXTS.codeAsked)
  const step = totpStep(factor.secret, given, now)
  const taken =
    step === undefined ? await takeRecoveryCode(tx, accountId, hashSecret(given)) : await takeStep(tx, accountId, step)
  if (!taken) throw new Refusal(401, TEXTS.codeInvalid)
}
