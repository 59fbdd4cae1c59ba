/** Outgoing mail, encrypted so that a copy reveals no links. */
import { and, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import type { Sealer } from '../../../lib/secrets/seal.ts'
import type { Database } from '../engine/database.ts'
import { letters } from '../schema.ts'

type StoredLetter = { to: string; subject: string; text: string; html: string }
export type WaitingLetter = {
  id: string
  /** Undefined: encrypted with another key. */
  letter: StoredLetter | undefined
  createdAt: Date
  /** Including the current one. */
  attempts: number
}
type LetterQueue = {
  /** False when the queue is full. */
  put: (letter: StoredLetter, now: Date) => Promise<boolean>
  /** Encrypted with this key or an unrecorded one; reserved for this process until `until`. */
  take: (now: Date, until: Date) => Promise<WaitingLetter | undefined>
  later: (id: string, dueAt: Date) => Promise<void>
  /** Makes letters due now that would be due after `later`. */
  hurry: (now: Date, later: Date) => Promise<void>
  /** Call when sent or given up. */
  remove: (id: string) => Promise<void>
  /** Letters encrypted with another key; they wait for a process that has it. */
  sealed: () => Promise<number>
}

/** Stops the queue from filling the disk while the mail server is down. */
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
