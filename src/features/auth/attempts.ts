/** Limits how often signing in and the like may be tried: per account and address, and per address. */
import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { GuardedCall } from '../../store/shared/login-limiter.ts'
import type { Origin, Services } from '../context.ts'

type Input = { services: Pick<Services, 'loginLimiter' | 'now'>; origin: Origin }

/** Counts an attempt, whatever becomes of it. Throws 429 when there were too many. */
export async function countAttempt({ services, origin }: Input, call: GuardedCall, email: string): Promise<void> {
  const wait = await services.loginLimiter.take({ call, email, address: origin.address }, services.now().getTime())
  if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
}

/** A failure of the service does not count, nor does a right password that still lacks its second factor. */
const isGuess = (error: unknown): boolean => error instanceof Refusal && error.message !== TEXTS.twoFactorCodeRequired

/** Counts an attempt that is refused. It is counted while it is under way, so that many at once are no way around. */
export async function countFailure<T>(
  context: Input,
  call: GuardedCall,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  await countAttempt(context, call, email)
  const giveBack = () => context.services.loginLimiter.giveBack({ call, email, address: context.origin.address })
  try {
    const done = await work()
    await giveBack()
    return done
  } catch (error) {
    if (!isGuess(error)) await giveBack()
    throw error
  }
}
