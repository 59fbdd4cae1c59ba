import { probePathIn } from '../data/probe-paths.ts'
import type { Signal } from '../verdict.ts'

/**
 * Asks for a file that scanners try on every site and no page links to. Weak: the site's own staff has such pages. A
 * login page's folder (`/wp-admin`) is no sign at all.
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
