import type { Signal } from '../verdict.ts'

/** Unsupported for years. Common in old agent lists; some people still use one. */
export const deadPlatform: Signal = {
  name: 'ua.dead_platform',
  kind: 'agent',
  category: 'general',
  read: ({ agent }) => (agent.dead === '' ? undefined : { weight: 'weak', value: agent.dead }),
}
