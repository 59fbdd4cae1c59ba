import { max } from 'drizzle-orm'
import type { Database, Queries } from '../engine/database.ts'
import { backupFailures, backups } from '../schema.ts'

export async function recordBackup(db: Database, backup: { madeAt: Date; bytes: number }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(backups).values(backup)
    await tx.delete(backupFailures)
  })
}

/** `why`: one line. */
export async function recordFailedBackup(db: Queries, failure: { at: Date; why: string }): Promise<void> {
  await db.insert(backupFailures).values(failure).onConflictDoUpdate({ target: backupFailures.sole, set: failure })
}

/** Null if none. */
export async function lastBackup(db: Queries): Promise<Date | null> {
  const [row] = await db.select({ at: max(backups.madeAt) }).from(backups)
  return row?.at ?? null
}

/** One line; '' if the last backup succeeded. */
export async function failedBackup(db: Queries): Promise<string> {
  const [row] = await db.select({ why: backupFailures.why }).from(backupFailures)
  return row?.why ?? ''
}
