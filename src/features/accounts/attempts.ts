/** Per account and address, and per address. */
import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { GuardedCall } from '../../store/shared/login-limiter.ts'
import type { Origin, Services } from '../../domain/context.ts'

type Input = { services: Pick<Services, 'loginLimiter' | 'now'>; origin: Origin }

/** Counts every attempt. Throws 429 above the limit. */
export async function countAttempt({ services, origin }: Input, call: GuardedCall, email: string): Promise<void> {
  const wait = await services.loginLimiter.take({ call, email, address: origin.address }, services.now().getTime())
  if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
}

/** A service failure, or a correct password without second factor, is no guess. */
const isGuess = (error: unknown): boolean => error instanceof Refusal && error.message !== TEXTS.twoFactorCodeRequired

/** Counts before `work`, against concurrent attempts. */
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
