/** Versions that used this store, to find which still can. */
import { desc, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { releases } from '../schema.ts'

/** `config`, `events`: last migrations it knows, without `.sql`. */
type Release = { version: string; config: string; events: string }

/** Call when a process starts. */
export async function noteRelease(db: Database, release: Release, now: Date): Promise<void> {
  const { config, events } = release
  await db
    .insert(releases)
    .values({ ...release, firstAt: now, lastAt: now })
    .onConflictDoUpdate({ target: releases.version, set: { config, events, lastAt: now } })
}

/** Last started first. */
export const knownReleases = (db: Database): Promise<(Release & { lastAt: Date })[]> =>
  db
    .select({
      version: releases.version,
      config: releases.config,
      events: releases.events,
      lastAt: releases.lastAt,
    })
    .from(releases)
    .orderBy(desc(releases.lastAt))

/** Applied file, `NNN-title.sql`; null: by a Weir that recorded no `needs`. */
export type AppliedFile = { name: string; needs: string | null }

export async function appliedFiles(db: Database): Promise<AppliedFile[]> {
  const { rows } = await db.execute<AppliedFile>(sql`SELECT name, needs FROM migrations ORDER BY name`)
  return rows
}

const numbered = (name: string): string => name.replace(/\.sql$/, '')

/** Number of files after a version's last known one, and the first that removed what it uses. */
export function migrationsSince(last: string, applied: readonly AppliedFile[]): { added: number; tookAway?: string } {
  const later = applied.filter(({ name }) => numbered(name) > last)
  const taking = later.find(({ needs }) => needs === null || (needs !== '' && numbered(needs) > last))
  return { added: later.length, ...(taking ? { tookAway: numbered(taking.name) } : {}) }
}
