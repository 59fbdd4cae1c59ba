import { probeSignal } from '../probe.ts'

/** A browser that does not know in which time zone it is. */
export const noTimezone = probeSignal('no_timezone', ({ timezone }, { agent }) =>
  timezone === '' ? agent.browser : undefined,
)
