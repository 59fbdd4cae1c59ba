import { probePathIn } from '../data/probe-paths.ts'
import type { Signal } from '../verdict.ts'

/**
 * Requests a file that scanners try and no page links to. Weak: the site's own staff may have it. Login folders
 * (`/wp-admin`) do not count.
 */
export const probePath: Signal = {
  name: 'activity.probe_path',
  kind: 'activity',
  category: 'general',
  read({ url }) {
    const path = probePathIn(url)
    return path === undefined ? undefined : { weight: 'weak', value: path }
  },
}
