import type { Signal } from '../verdict.ts'

/** A platform without support for years. Old agent lists are full of them; some people still use one. */
export const deadPlatform: Signal = {
  name: 'ua.dead_platform',
  kind: 'agent',
  category: 'general',
  read: ({ agent }) => (agent.dead === '' ? undefined : { weight: 'weak', value: agent.dead }),
}
