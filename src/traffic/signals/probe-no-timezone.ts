import { probeSignal } from '../probe.ts'

/** A browser that does not know where its clock stands. */
export const noTimezone = probeSignal('no_timezone', ({ timezone }, { agent }) =>
  timezone === '' ? agent.browser : undefined,
)
