/** Loads the published list of crawlers' agents, and reads its expressions as plain words. */
import list from 'crawler-user-agents'
import { type PlainPattern, readPlainPattern } from '../../lib/plain-pattern.ts'

export type PublishedAgent = {
  /** The expression as it is published, which is the nearest to a name that the list has. */
  pattern: string
  ways: readonly PlainPattern[]
  /** One sentence; '' for none. */
  description: string
  /** Where its maker explains it; '' for none. */
  url: string
  /** In the list's words, such as `search-engine`. */
  tags: readonly string[]
}

type Entry = { pattern: string; url?: string; description?: string; tags?: string[] }

const entries: PublishedAgent[] = []
const unread: string[] = []
for (const { pattern, url = '', description = '', tags = [] } of list as Entry[]) {
  const ways = readPlainPattern(pattern)
  if (ways) entries.push({ pattern, ways, description, url: /^https?:\/\//.test(url) ? url : '', tags })
  else unread.push(pattern)
}

export const PUBLISHED: {
  source: string
  version: string
  /** The day this version was published. */
  date: string
  entries: readonly PublishedAgent[]
  /** Expressions that say more than words can: left out. */
  unread: readonly string[]
} = {
  source: 'npm crawler-user-agents, MIT, Martin Monperrus and contributors',
  version: '1.60.0',
  date: '2026-08-10',
  entries,
  unread,
}
