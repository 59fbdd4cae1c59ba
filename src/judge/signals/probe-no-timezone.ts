import { probeSignal } from '../probe/probe.ts'

export const noTimezone = probeSignal('no_timezone', ({ timezone }, { agent }) =>
  timezone === '' ? agent.browser : undefined,
)
