import type { Signal } from '../verdict.ts'

/** Says of itself that it is a bot, a tool or an HTTP library. */
export const declaredBot: Signal = {
  name: 'ua.declared_bot',
  kind: 'agent',
  category: 'general',
  read: ({ agent }) => (agent.declared === '' ? undefined : { weight: 'conclusive', value: agent.declared }),
}
