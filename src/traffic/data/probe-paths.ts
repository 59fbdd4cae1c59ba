/** Loads the paths that scanners try. */
import { wordFinder } from '../../lib/word-finder.ts'
import paths from './probe-paths.json' with { type: 'json' }

const anywhere = wordFinder(paths.anywhere)
/** Longest path that is searched; scanners' are short. */
const MOST_PATH = 512

/** The known path in a visited URL; undefined for none. Query and fragment say nothing. */
export function probePathIn(url: string): string | undefined {
  const path = url
    .slice(0, MOST_PATH)
    .replace(/^[a-z][a-z\d+.-]{0,31}:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .toLowerCase()
  if (path === '' || path === '/') return undefined
  return paths.starts.find((start) => path.startsWith(start)) ?? anywhere(path)
}
