import { isSharedNetwork } from '../patterns.ts'
import type { Signal } from '../verdict.ts'

/** Different paths within a day, and hidden files among them. */
const [FEWEST, FILES] = [3, 2]

/**
 * One visitor has tried several of the paths that scanners try, so that their other visits are a scanner's as well.
 * Conclusive with hidden files among them: no page links to keys, settings and backups. Login pages alone are weak,
 * since staff open those of their own site, and so is everything where others share the address and the agent.
 */
export const probePaths: Signal = {
  name: 'activity.probe_paths',
  kind: 'activity',
  category: 'general',
  read(facts) {
    const { probePaths: paths, probeFiles: files } = facts.patterns
    if (paths < FEWEST) return undefined
    const isScanner = files >= FILES && !isSharedNetwork(facts)
    return { weight: isScanner ? 'conclusive' : 'weak', value: `${paths} paths in a day` }
  },
}
