/** A store in memory that takes spool segments as the real one does, and fails as told. */
import { readFileSync } from 'node:fs'
import { EventsError } from '../engine/errors.ts'
import type { Delivering } from '../spool/deliver.ts'

export type MemoryStore = {
  insert: Delivering['insert']
  /** Ids of the hits, in the order they came. */
  hits: string[]
  tokens: string[]
  /** Called before each insert; what it throws is the outcome. */
  before: (token: string) => void
  /** Called after the rows are in; what it throws hides that. */
  after: (token: string) => void
  /** Hits of which no insert may be part. */
  refused: Set<string>
}

export function memoryStore(): MemoryStore {
  const known = new Set<string>()
  const store: MemoryStore = {
    hits: [],
    tokens: [],
    before: () => {},
    after: () => {},
    refused: new Set(),
    insert: async (file, token) => {
      store.before(token)
      const body = readFileSync(file, 'utf8')
      const hits = body
        .split('\n')
        .slice(0, -1)
        .map((line) => (JSON.parse(line) as string[])[0] ?? '')
      if (hits.some((hit) => store.refused.has(hit))) throw new EventsError('refused', 'Cannot parse')
      if (!known.has(token)) store.hits.push(...hits)
      known.add(token)
      store.tokens.push(token)
      store.after(token)
    },
  }
  return store
}
