/** When backups were made. */
import { max } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { backups } from './schema.ts'

export async function noteBackup(db: Queries, backup: { madeAt: Date; bytes: number }): Promise<void> {
  await db.insert(backups).values(backup)
}

/** Of the newest; null: none was made. */
export async function lastBackup(db: Queries): Promise<Date | null> {
  const [row] = await db.select({ at: max(backups.madeAt) }).from(backups)
  return row?.at ?? null
}
