import { createKept } from '../../lib/flow/kept.ts'
import { wordFinder } from '../../lib/text/word-finder.ts'
import paths from './probe-paths.json' with { type: 'json' }

const anywhere = wordFinder(paths.anywhere)
/** Scanners' paths are shorter. Characters. */
const MOST_PAGE = 512
const NONE = ''

const pages = createKept<string, string>(1024)
let last: { url: string; path: string | undefined } = { url: '', path: undefined }

/** Paths that staff also open on their own site. */
const OF_STAFF: ReadonlySet<string> = new Set(['/adminer.php', '/phpinfo.php'])
const FILES: ReadonlySet<string> = new Set(paths.anywhere.filter((path) => !OF_STAFF.has(path)))

/** True for files nobody opens to look at: keys, settings, backups, back doors. */
export const isHiddenFile = (path: string): boolean => FILES.has(path)

/** Ignores query and fragment; undefined if none. */
export function probePathIn(url: string): string | undefined {
  if (url !== last.url) last = { url, path: pathOn(pageIn(url)) || undefined }
  return last.path
}

function pageIn(url: string): string {
  const end = url.search(/[?#]/)
  return url.slice(0, end < 0 ? MOST_PAGE : Math.min(end, MOST_PAGE))
}

function pathOn(page: string): string {
  let path = pages.get(page)
  if (path === undefined) pages.set(page, (path = read(page)))
  return path
}

function read(page: string): string {
  const path = page.replace(/^[a-z][a-z\d+.-]{0,31}:\/\/[^/]*/i, '').toLowerCase()
  if (path === '' || path === '/') return NONE
  return paths.starts.find((start) => path.startsWith(start)) ?? anywhere(path) ?? NONE
}
