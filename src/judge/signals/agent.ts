import type { Signal } from '../verdict.ts'
import { AGENTS } from '../data/agents.ts'

/** A bot, tool or HTTP library by its own word. */
export const declaredBot: Signal = {
  name: 'ua.declared_bot',
  kind: 'agent',
  category: 'general',
  read: ({ agent }) => (agent.declared === '' ? undefined : { weight: 'conclusive', value: agent.declared }),
}

/** An attack on log readers: SQL, markup, a substitution, a climbing path. Browsers send none. */
export const agentPayload: Signal = {
  name: 'ua.payload',
  kind: 'agent',
  category: 'sophisticated',
  read: ({ agent }) => (agent.payload === '' ? undefined : { weight: 'conclusive', value: agent.payload }),
}

/** Every browser sends one; HTTP functions of PHP and Node.js send none by default. */
export const agentEmpty: Signal = {
  name: 'ua.empty',
  kind: 'agent',
  category: 'general',
  read: ({ userAgent }) => (userAgent.trim() === '' ? { weight: 'conclusive', value: '' } : undefined),
}

/** Contradictory claims about the platform: careless agent lists, and a few odd devices. */
export const agentImpossible: Signal = {
  name: 'ua.impossible',
  kind: 'agent',
  category: 'sophisticated',
  read: ({ agent }) => (agent.impossible === '' ? undefined : { weight: 'weak', value: agent.impossible }),
}

/**
 * A browser's string with a word common in bots, or an unknown name; sometimes a phone's, an extension's or a small
 * browser's.
 */
export const botLike: Signal = {
  name: 'ua.bot_like',
  kind: 'agent',
  category: 'general',
  read: ({ agent }) => (agent.resembles === '' ? undefined : { weight: 'weak', value: agent.resembles }),
}

/** Unsupported for years. Common in old agent lists; some people still use one. */
export const deadPlatform: Signal = {
  name: 'ua.dead_platform',
  kind: 'agent',
  category: 'general',
  read: ({ agent }) => (agent.dead === '' ? undefined : { weight: 'weak', value: agent.dead }),
}

/** Years behind: common in scripts with a fixed agent, and on old phones. */
export const outdatedBrowser: Signal = {
  name: 'ua.outdated_browser',
  kind: 'agent',
  category: 'general',
  strictOnly: true,
  read({ agent }) {
    const { engine, engineVersion } = agent
    if (engine === 'other' || engineVersion === 0 || engineVersion >= AGENTS.outdated[engine]) return undefined
    return { weight: 'weak', value: `${engine} ${engineVersion}` }
  },
}

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
