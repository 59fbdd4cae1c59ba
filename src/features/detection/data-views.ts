import type { DataSource } from '../../contract/detection/data.ts'
import { nextLook } from '../../outside/detection/sources.ts'
import type { SourceState } from '../../outside/detection/progress.ts'
import { HOUR_MS } from '../../lib/time/durations.ts'

/** Periods without a successful check until data is old. */
const OLD_PERIODS = 3

/** `held`: sources under trial. */
type Now = { now: Date; updates: boolean; running: readonly string[]; held: readonly string[] }

/** `running`: ids, the current first. */
export function toSourceView({ source, manifest }: SourceState, { now, updates, running, held }: Now): DataSource {
  const { id, name, kind, licence, url, every } = source
  const { version, fetchedAt, checkedAt, entries, bytes, error, dropped } = manifest
  const next = nextLook(source, manifest)
  const nextAt = updates ? new Date(Math.max(next, now.getTime())).toISOString() : null
  const progress = running[0] === id ? 'fetching' : running.includes(id) ? 'waiting' : 'idle'
  return {
    id,
    name,
    kind,
    licence,
    url,
    every,
    version,
    fetchedAt,
    checkedAt,
    entries,
    bytes,
    error,
    nextAt,
    progress,
    held: held.includes(id) ? 'tried' : dropped === '' ? 'no' : 'dropped',
    state: stateOf({ source, manifest }, now),
  }
}

function stateOf({ source, manifest: { error, checkedAt, file } }: SourceState, now: Date): DataSource['state'] {
  if (error !== null) return 'failed'
  if (file === '' || checkedAt === null) return 'none'
  return now.getTime() - Date.parse(checkedAt) > OLD_PERIODS * source.every * HOUR_MS ? 'old' : 'good'
}
