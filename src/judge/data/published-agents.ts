import list from 'crawler-user-agents'
import { type PlainPattern, readPlainPattern } from '../../lib/text/plain-pattern.ts'

export type PublishedAgent = {
  /** The published expression; the list has no better name. */
  pattern: string
  ways: readonly PlainPattern[]
  /** One sentence; '' if none. */
  description: string
  /** The maker's page about it; '' if none. */
  url: string
  /** The list's own tags, such as `search-engine`. */
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
  date: string
  entries: readonly PublishedAgent[]
  /** Expressions without plain words; ignored. */
  unread: readonly string[]
} = {
  source: 'npm crawler-user-agents, MIT, Martin Monperrus and contributors',
  version: '1.60.0',
  date: '2026-08-10',
  entries,
  unread,
}
