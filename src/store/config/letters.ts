/** Letters that wait to be sent. They are sealed, so that links in them cannot be read from a copy of the store. */
import { and, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import type { Sealer } from '../../lib/seal.ts'
import type { Database } from './database.ts'
import { letters } from './schema.ts'

export type StoredLetter = { to: string; subject: string; text: string; html: string }
export type WaitingLetter = {
  id: string
  /** Undefined: it cannot be opened, since it was sealed with another key. */
  letter: StoredLetter | undefined
  createdAt: Date
  /** Including the one that begins now. */
  attempts: number
}
export type LetterQueue = {
  /** False: too many wait already. */
  put: (letter: StoredLetter, now: Date) => Promise<boolean>
  /**
   * The oldest letter that is due and was sealed with this key (or with a key that was not noted). No other process
   * gets it before `until`.
   */
  take: (now: Date, until: Date) => Promise<WaitingLetter | undefined>
  later: (id: string, dueAt: Date) => Promise<void>
  /** Makes due now what would be due after `later`. */
  hurry: (now: Date, later: Date) => Promise<void>
  /** Sent, or given up. */
  remove: (id: string) => Promise<void>
  /** How many letters wait that were sealed with another key. They stay until a process has that key. */
  sealed: () => Promise<number>
}

/** Limit, so that the queue does not fill the disk while the mail server is away. */
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
        .set({ dueAt: until, attempts: sql`${letters.attempts} + 1` })
        .where(eq(letters.id, next))
        .returning()
      if (!row) return undefined
      const text = open(row.sealed)
      return {
        id: row.id,
        letter: text === undefined ? undefined : (JSON.parse(text) as StoredLetter),
        createdAt: row.createdAt,
        attempts: row.attempts,
      }
    },
    later: async (id, dueAt) => void (await db.update(letters).set({ dueAt }).where(eq(letters.id, id))),
    hurry: async (now, later) =>
      void (await db
        .update(letters)
        .set({ dueAt: now })
        .where(and(gt(letters.dueAt, later), inArray(letters.sealedWith, own)))),
    remove: async (id) => void (await db.delete(letters).where(eq(letters.id, id))),
    sealed: () => db.$count(letters, notInArray(letters.sealedWith, own)),
  }
}
