import type { Signal } from '../verdict.ts'

/** A bot, tool or HTTP library by its own word. */
export const declaredBot: Signal = {
  name: 'ua.declared_bot',
  kind: 'agent',
  category: 'general',
  read: ({ agent }) => (agent.declared === '' ? undefined : { weight: 'conclusive', value: agent.declared }),
}
