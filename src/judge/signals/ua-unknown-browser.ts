import type { Signal } from '../verdict.ts'

/** Rare browsers and devices do that too. */
export const unknownBrowser: Signal = {
  name: 'ua.unknown_browser',
  kind: 'agent',
  category: 'general',
  strictOnly: true,
  read({ agent, userAgent }) {
    if (userAgent === '' || agent.declared !== '' || agent.inApp) return undefined
    return agent.engine === 'other' && agent.browser === '' ? { weight: 'weak', value: userAgent } : undefined
  },
}
