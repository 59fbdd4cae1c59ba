import { AGENTS } from '../data/agents.ts'
import type { Signal } from '../verdict.ts'

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
