import { AGENTS } from '../data/agents.ts'
import type { Signal } from '../verdict.ts'

/** For example `HeadlessChrome/140.0.0.0`. */
export const automationNamed: Signal = {
  name: 'automation.named',
  kind: 'automation',
  category: 'general',
  read({ agent }) {
    if (agent.declared === '') return undefined
    const declared = agent.declared.toLowerCase()
    return AGENTS.automation.some((word) => declared.startsWith(word))
      ? { weight: 'conclusive', value: agent.declared }
      : undefined
  },
}
