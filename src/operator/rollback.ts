/** Earlier versions on these stores, and whether they can still use them. */
import { appliedFiles, knownReleases, migrationsSince, type AppliedFile } from '../store/config/engine/releases.ts'
import type { OperatorContext } from './context.ts'

export type EarlierRelease = {
  version: string
  /** Last start of a process of it, ISO 8601. */
  ranLast: string
  /** Number of migrations that it does not know. */
  added: number
  /** The first migration that removed something it uses; null: it can continue. */
  tookAway: string | null
}
type RollbackCheck = { version: string; others: EarlierRelease[] }

export async function rollbackCheck(context: OperatorContext, version: string): Promise<RollbackCheck> {
  const [db, events] = await Promise.all([context.db(), context.events()])
  const [known, config, hits] = await Promise.all([
    knownReleases(db),
    appliedFiles(db),
    events.query<AppliedFile>('short', 'SELECT name, needs FROM migrations ORDER BY name'),
  ])
  const others = known.flatMap((release) => {
    if (release.version === version) return []
    const since = [migrationsSince(release.config, config), migrationsSince(release.events, hits)]
    return {
      version: release.version,
      ranLast: release.lastAt.toISOString(),
      added: since.reduce((sum, { added }) => sum + added, 0),
      tookAway: since.find(({ tookAway }) => tookAway !== undefined)?.tookAway ?? null,
    }
  })
  return { version, others }
}
