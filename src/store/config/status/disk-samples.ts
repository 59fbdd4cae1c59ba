import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { DiskSample } from '../../../rules/status/disk.ts'
import type { Queries } from '../engine/database.ts'
import { diskSamples } from '../schema.ts'

const KEPT_MS = 14 * 86_400_000

/** Stores a sample (`used` in bytes); deletes those older than two weeks. */
export async function recordDiskSample(db: Queries, host: string, { at, used }: DiskSample): Promise<void> {
  await db.insert(diskSamples).values({ host, at, used }).onConflictDoNothing()
  await db.delete(diskSamples).where(lt(diskSamples.at, new Date(at.getTime() - KEPT_MS)))
}

export async function diskSamplesOf(db: Queries, host: string, now: Date): Promise<DiskSample[]> {
  return db
    .select({ at: diskSamples.at, used: diskSamples.used })
    .from(diskSamples)
    .where(and(eq(diskSamples.host, host), gt(diskSamples.at, new Date(now.getTime() - KEPT_MS))))
    .orderBy(asc(diskSamples.at))
}
