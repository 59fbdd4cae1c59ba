/** Loads the paths that scanners try. */
import { wordFinder } from '../../lib/word-finder.ts'
import paths from './probe-paths.json' with { type: 'json' }

const anywhere = wordFinder(paths.anywhere)
/** Longest path that is searched; scanners' are short. */
const MOST_PATH = 512

/** The last answer: several questions of a visit are about its one URL. */
let last: { url: string; path: string | undefined } = { url: '', path: undefined }

/** The known path in a visited URL; undefined for none. Query and fragment say nothing. */
export function probePathIn(url: string): string | undefined {
  if (url !== last.url) last = { url, path: read(url) }
  return last.path
}

function read(url: string): string | undefined {
  const [, path = ''] = /^(?:[a-z][a-z\d+.-]{0,31}:\/\/[^/?#]*)?([^?#]*)/i.exec(url.slice(0, MOST_PATH)) ?? []
  if (path === '' || path === '/') return undefined
  const lower = path.toLowerCase()
  return paths.starts.find((start) => lower.startsWith(start)) ?? anywhere(lower)
}
