import type { Signal } from '../verdict.ts'
import { AGENTS } from '../data/agents.ts'

/** A bot, tool or HTTP library by its own word. */
export const declaredBot: Signal = {
  name: 'ua.declared_bot',
  kind: 'agent',
  ofHead: true,
  category: 'general',
  read: ({ agent }) => (agent.declared === '' ? undefined : { weight: 'conclusive', value: agent.declared }),
}

/** SQL, markup, a substitution, a climbing path, against log readers. Browsers send none. */
export const agentPayload: Signal = {
  name: 'ua.payload',
  kind: 'agent',
  ofHead: true,
  category: 'sophisticated',
  read: ({ agent }) => (agent.payload === '' ? undefined : { weight: 'conclusive', value: agent.payload }),
}

/** Every browser sends one; PHP and Node.js send none by default. */
export const agentEmpty: Signal = {
  name: 'ua.empty',
  kind: 'agent',
  ofHead: true,
  category: 'general',
  read: ({ userAgent }) => (userAgent.trim() === '' ? { weight: 'conclusive', value: '' } : undefined),
}

/** Contradictory platforms: careless agent lists, and a few odd devices. */
export const agentImpossible: Signal = {
  name: 'ua.impossible',
  kind: 'agent',
  ofHead: true,
  category: 'sophisticated',
  read: ({ agent }) => (agent.impossible === '' ? undefined : { weight: 'weak', value: agent.impossible }),
}

/**
 * A word common in bots, or an unknown name, in a browser's string; sometimes a phone's, an extension's or a small
 * browser's.
 */
export const botLike: Signal = {
  name: 'ua.bot_like',
  kind: 'agent',
  ofHead: true,
  category: 'general',
  read: ({ agent }) => (agent.resembles === '' ? undefined : { weight: 'weak', value: agent.resembles }),
}

/** Unsupported for years: common in old agent lists, rare among people. */
export const deadPlatform: Signal = {
  name: 'ua.dead_platform',
  kind: 'agent',
  ofHead: true,
  category: 'general',
  read: ({ agent }) => (agent.dead === '' ? undefined : { weight: 'weak', value: agent.dead }),
}

/** Years behind: scripts with a fixed agent, and old phones. */
export const outdatedBrowser: Signal = {
  name: 'ua.outdated_browser',
  kind: 'agent',
  ofHead: true,
  category: 'general',
  strictOnly: true,
  read({ agent }) {
    const { engine, engineVersion } = agent
    if (engine === 'other' || engineVersion === 0 || engineVersion >= AGENTS.outdated[engine]) return undefined
    return { weight: 'weak', value: `${engine} ${engineVersion}` }
  },
}

/** Also rare browsers and devices. */
export const unknownBrowser: Signal = {
  name: 'ua.unknown_browser',
  kind: 'agent',
  ofHead: true,
  category: 'general',
  strictOnly: true,
  read({ agent, userAgent }) {
    if (userAgent === '' || agent.declared !== '' || agent.inApp) return undefined
    return agent.engine === 'other' && agent.browser === '' ? { weight: 'weak', value: userAgent } : undefined
  },
}
