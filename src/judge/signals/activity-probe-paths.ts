import { isSharedNetwork } from '../patterns.ts'
import type { Signal } from '../verdict.ts'

/** Distinct paths within a day; hidden files among them. */
const [FEWEST, FILES] = [3, 2]

/**
 * The visitor tried several scanner paths, so all their visits count as a scanner's. Conclusive with hidden files: no
 * page links to keys, settings and backups. Weak for login pages alone, which staff open, and where others share
 * address and agent.
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
