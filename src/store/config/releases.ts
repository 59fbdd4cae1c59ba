/** Which versions of Weir have worked on this store, and which of them can go on with it. */
import { desc, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { releases } from './schema.ts'

/** `config`, `events`: names of the last migrations that it knows, without `.sql`. */
export type Release = { version: string; config: string; events: string }

/** A process of this version starts. */
export async function noteRelease(db: Database, release: Release, now: Date): Promise<void> {
  const { config, events } = release
  await db
    .insert(releases)
    .values({ ...release, firstAt: now, lastAt: now })
    .onConflictDoUpdate({ target: releases.version, set: { config, events, lastAt: now } })
}

/** The last one that started first. */
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

/** A file that was applied, `NNN-title.sql`; null: a Weir that said nothing of what it needs applied it. */
export type AppliedFile = { name: string; needs: string | null }

export async function appliedFiles(db: Database): Promise<AppliedFile[]> {
  const { rows } = await db.execute<AppliedFile>(sql`SELECT name, needs FROM migrations ORDER BY name`)
  return rows
}

const numbered = (name: string): string => name.replace(/\.sql$/, '')

/** How many files came after the last one that a version knows, and the first of them that took away what it uses. */
export function sinceThen(last: string, applied: readonly AppliedFile[]): { added: number; tookAway?: string } {
  const later = applied.filter(({ name }) => numbered(name) > last)
  const taking = later.find(({ needs }) => needs === null || (needs !== '' && numbered(needs) > last))
  return { added: later.length, ...(taking ? { tookAway: numbered(taking.name) } : {}) }
}
