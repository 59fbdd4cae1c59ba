/** Letters that wait to be sent, sealed, so that a copy of the store lets nobody in by a link in one. */
import { eq, inArray, notInArray, sql } from 'drizzle-orm'
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
  /**
   * One that is due and was sealed with this key (or with one that nobody noted), the oldest first; nobody else gets it
   * before `until`.
   */
  take: (now: Date, until: Date) => Promise<WaitingLetter | undefined>
  later: (id: string, dueAt: Date) => Promise<void>
  /** Sent, or given up. */
  remove: (id: string) => Promise<void>
  /** How many wait that were sealed with another key: they stay until a process has it. */
  sealed: () => Promise<number>
}

/** So that a dead mail server fills no disk. */
const MOST_WAITING = 10_000

export function createLetterQueue(db: Database, { seal, open, keyName }: Sealer): LetterQueue {
  const own = ['', keyName]
  return {
    async put(letter, now) {
      if ((await db.$count(letters, inArray(letters.sealedWith, own))) >= MOST_WAITING) return false
      await db
        .insert(letters)
        .values({ sealed: seal(JSON.stringify(letter)), sealedWith: keyName, createdAt: now, dueAt: now })
      return true
    },
    async take(now, until) {
      const next = sql`(SELECT l.id FROM letters l WHERE l.due_at <= ${now.toISOString()} AND l.sealed_with IN ('', ${keyName}) ORDER BY l.due_at, l.id LIMIT 1 FOR UPDATE SKIP LOCKED)`
      const [row] = await db
        .update(letters)
        .set({ dueAt: until, tries: sql`${letters.tries} + 1` })
        .where(eq(letters.id, next))
        .returning()
      if (!row) return undefined
      const text = open(row.sealed)
      return {
        id: row.id,
        letter: text === undefined ? undefined : (JSON.parse(text) as StoredLetter),
        createdAt: row.createdAt,
        tries: row.tries,
      }
    },
    later: async (id, dueAt) => void (await db.update(letters).set({ dueAt }).where(eq(letters.id, id))),
    remove: async (id) => void (await db.delete(letters).where(eq(letters.id, id))),
    sealed: () => db.$count(letters, notInArray(letters.sealedWith, own)),
  }
}
