import type { Signal } from '../verdict.ts'

/** Contradictory claims about the platform: careless agent lists, and a few odd devices. */
export const agentImpossible: Signal = {
  name: 'ua.impossible',
  kind: 'agent',
  category: 'sophisticated',
  read: ({ agent }) => (agent.impossible === '' ? undefined : { weight: 'weak', value: agent.impossible }),
}
