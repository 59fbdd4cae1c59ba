import type { Signal } from '../verdict.ts'

/** An attack on log readers: SQL, markup, a substitution, a climbing path. Browsers send none. */
export const agentPayload: Signal = {
  name: 'ua.payload',
  kind: 'agent',
  category: 'sophisticated',
  read: ({ agent }) => (agent.payload === '' ? undefined : { weight: 'conclusive', value: agent.payload }),
}
