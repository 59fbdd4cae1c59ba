/** The ways in may be tried so often, no more: for one account from one address, and for all from one address. */
import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { GuardedCall } from '../../store/shared/guesses.ts'
import type { Context } from '../context.ts'

type Asked = Pick<Context, 'services' | 'origin'>

/** Counts a try, whatever becomes of it. Throws 429 when there were too many. */
export async function countTry({ services, origin }: Asked, call: GuardedCall, email: string): Promise<void> {
  const wait = await services.guesses.take({ call, email, address: origin.address }, services.now().getTime())
  if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
}

/** The service's own failure is none, nor is a right password that still lacks its second factor. */
const isGuess = (error: unknown): boolean => error instanceof Refusal && error.message !== TEXTS.codeAsked

/** Counts a try that is refused. It is counted while it is under way, so that many at once are no way around. */
export async function countFailure<T>(
  context: Asked,
  call: GuardedCall,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  await countTry(context, call, email)
  const giveBack = () => context.services.guesses.giveBack({ call, email, address: context.origin.address })
  try {
    const done = await work()
    await giveBack()
    return done
  } catch (error) {
    if (!isGuess(error)) await giveBack()
    throw error
  }
}
