import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Handler } from '../context.ts'

/** From anybody, also before signing in; so often from one address, no more. */
export const report: Handler<'errors.report'> = async ({ services, origin }, told) => {
  const wait = await services.guesses.take(
    { call: 'errors.report', email: '', address: origin.address },
    services.now().getTime(),
  )
  if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
  services.errors.reportPanel(told)
  return {}
}
