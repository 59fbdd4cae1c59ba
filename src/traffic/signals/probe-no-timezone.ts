import { oddity } from '../probe.ts'

/** A browser that does not know where its clock stands. */
export const noTimezone = oddity('no_timezone', ({ timezone }, { agent }) =>
  timezone === '' ? agent.browser : undefined,
)
