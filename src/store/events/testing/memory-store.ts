/** Takes spool segments like the real store; fails on demand. */
import { readFileSync } from 'node:fs'
import { EventsError } from '../engine/errors.ts'
import type { Delivering } from '../spool/deliver.ts'

export type MemoryStore = {
  insert: Delivering['insert']
  /** Hit ids in order. */
  hits: string[]
  tokens: string[]
  /** Before each insert; may throw its outcome. */
  before: (token: string) => void
  /** After storing; an error hides the success. */
  after: (token: string) => void
  /** Hits that make an insert fail. */
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
