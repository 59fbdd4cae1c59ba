import type { Signal } from '../verdict.ts'

/**
 * The agent string says things of its platform that cannot both be true. Careless agent lists do that, and a few odd
 * devices.
 */
export const agentImpossible: Signal = {
  name: 'ua.impossible',
  kind: 'agent',
  category: 'sophisticated',
  read: ({ agent }) => (agent.impossible === '' ? undefined : { weight: 'weak', value: agent.impossible }),
}
