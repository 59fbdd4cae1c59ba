import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { HandlersOf } from '../../domain/context.ts'

type Needs = 'errors' | 'loginLimiter' | 'now'

export const errorHandlers = {
  /** Public, also before sign-in; rate limited by address. */
  'errors.report': async ({ services, origin }, report) => {
    const wait = await services.loginLimiter.take(
      { call: 'errors.report', email: '', address: origin.address },
      services.now().getTime(),
    )
    if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
    services.errors.reportPanel(report)
    return {}
  },
} satisfies HandlersOf<Needs>
