/** Letters that wait to be sent, sealed, so that a copy of the store lets nobody in by a link in one. */
import { eq, sql } from 'drizzle-orm'
import type { Sealer } from '../../lib/seal.ts'
import type { Database } from './database.ts'
import { letters } from './schema.ts'

export type StoredLetter = { to: string; subject: string; text: string; html: string }
export type WaitingLetter = {
  id: string
  /** undefined: it cannot be opened, the key is another. */
  letter: StoredLetter | undefined
  createdAt: Date
  /** With the one that is beginning. */
  tries: number
}
export type LetterQueue = {
  /** False: too many wait already. */
  put: (letter: StoredLetter, now: Date) => Promise<boolean>
  /** One that is due, the oldest first; nobody else gets it before `until`. */
  take: (now: Date, until: Date) => Promise<WaitingLetter | undefined>
  later: (id: string, dueAt: Date) => Promise<void>
  /** Sent, or given up. */
  remove: (id: string) => Promise<void>
}

/** So that a dead mail server fills no disk. */
const MOST_WAITING = 10_000

/** A process whose key nobody else has may be away so long; then whoever looks gives its letters up, and says so. */
const FOREIGN_MS = 2 * 86_400_000

export function createLetterQueue(db: Database, { seal, open, keyName }: Sealer): LetterQueue {
  return {
    async put(letter, now) {
      if ((await db.$count(letters)) >= MOST_WAITING) return false
      await db.insert(letters).values({ sealed: seal(JSON.stringify(letter)), sealedWith: keyName, createdAt: now, dueAt: now })
      return true
    },
    async take(now, until) {
      const next = sql`(SELECT l.id FROM letters l WHERE l.due_at <= ${now.toISOString()} AND (l.sealed_with IN ('', ${keyName}) OR l.created_at < ${new Date(now.getTime() - FOREIGN_MS).toISOString()}) ORDER BY l.due_at, l.id LIMIT 1 FOR UPDATE SKIP LOCKED)`
      const [row] = await db.update(letters).set({ dueAt: until, tries: sql`${letters.tries} + 1` }).where(eq(letters.id, next)).returning()
      if (!row) return undefined
      const text = open(row.sealed)
      return { id: row.id, letter: text === undefined ? undefined : (JSON.parse(text) as StoredLetter), createdAt: row.createdAt, tries: row.tries }
    },
    later: async (id, dueAt) => void (await db.update(letters).set({ dueAt }).where(eq(letters.id, id))),
    remove: async (id) => void (await db.delete(letters).where(eq(letters.id, id))),
  }
}
