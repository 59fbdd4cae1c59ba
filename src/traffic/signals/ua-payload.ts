import type { Signal } from '../verdict.ts'

/** The agent string holds an attack on what reads it: SQL, markup, a substitution, a path that climbs. No browser does. */
export const agentPayload: Signal = {
  name: 'ua.payload',
  kind: 'agent',
  category: 'sophisticated',
  read: ({ agent }) => (agent.payload === '' ? undefined : { weight: 'conclusive', value: agent.payload }),
}
