import type { Signal } from '../verdict.ts'

/** Different paths within a day. */
const FEWEST = 3

/**
 * One visitor has tried several of the paths that scanners try, so that their other visits are a scanner's as well.
 * Staff who look for holes in their own site do that, too: weak.
 */
export const probePaths: Signal = {
  name: 'activity.probe_paths',
  kind: 'activity',
  category: 'general',
  read: ({ patterns: { probePaths: paths } }) =>
    paths >= FEWEST ? { weight: 'weak', value: `${paths} paths in a day` } : undefined,
}
