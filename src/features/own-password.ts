/** The caller's own password, said once more before something grave. */
import { invalid, Refusal } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'
import { passwordHashOf } from '../store/config/own-account.ts'
import type { Caller, Context } from './context.ts'
import { passwordFits } from './passwords.ts'

type Asked = Pick<Context, 'services' | 'origin'> & { caller: Caller }

/** The refusal at the field that held the wrong password. */
export const wrongPassword = (field: string): Error => invalid({ [field]: [TEXTS.currentPasswordWrong] })

/**
 * Throws at `field` unless the password is the caller's; answers the hash that it fits, so that a change can see whether
 * it still holds. Who found a session open guesses no faster here than at the sign-in.
 */
export async function requireOwnPassword(
  { services, origin, caller: { account } }: Asked,
  password: string,
  field: string,
): Promise<string> {
  const stored = await passwordHashOf(services.db, account.id)
  const guess = { call: 'profile.update', email: account.email, address: origin.address } as const
  const wait = await services.guesses.take(guess, services.now().getTime())
  if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
  if (stored === undefined || !(await passwordFits(stored, password))) throw wrongPassword(field)
  await services.guesses.giveBack(guess)
  return stored
}
