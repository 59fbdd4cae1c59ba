/** Checks hourly for due detection data, and notifies edges of new data, whoever fetched it. */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { DetectionData } from '../domain/context.ts'
import { nextLook, type Source } from '../outside/detection/sources.ts'
import { CURRENT_FILE } from '../outside/detection/index-file.ts'
import type { Detection } from '../outside/detection/detection.ts'
import { openUpdates, type SourceState } from '../outside/detection/progress.ts'
import type { Outcome } from '../outside/detection/update.ts'
import { followDataShadow } from './data-shadow.ts'
import { startJob } from './timed.ts'
import { recordChange } from '../store/config/changes.ts'
import type { Database } from '../store/config/engine/database.ts'
import { HOUR_MS } from '../lib/time/durations.ts'

type Parts = {
  dir: string
  sources: readonly Source[]
  detection: Detection
  db: Database
  /** True to fetch on schedule; false to fetch on request only. */
  byItself: boolean
  /** True if visits are judged here. */
  judges: boolean
  say: (line: string) => void
  /** Milliseconds between checks of the files and of data under test. */
  watchMs?: number
}

/** Milliseconds; random, so that installations do not ask together. */
const FIRST_MS = { least: 60_000, most: 180_000 }
const WATCH_MS = 5000

export const dueAt = (states: readonly SourceState[], now: number): string[] =>
  states.filter(({ source, manifest }) => nextLook(source, manifest) <= now).map(({ source }) => source.id)

export async function startDetectionData({
  dir,
  sources,
  detection,
  db,
  byItself,
  judges,
  say,
  watchMs = WATCH_MS,
}: Parts): Promise<DetectionData & { close: () => Promise<void> }> {
  const updates = openUpdates(dir, sources)
  let seen = await changedAt(dir)
  let telling: Promise<void> = Promise.resolve()

  /** A change row makes edges reload the files; this process reloads directly. */
  async function tell(): Promise<void> {
    const changed = await changedAt(dir)
    if (changed === seen) return
    await recordChange(db, { kind: 'data', ref: '0' })
    seen = changed
    await detection.reload()
  }
  const shadow = followDataShadow({ dir, db, updates, judges, tell, say: (line) => closed || say(line) })
  const watch = (): Promise<void> =>
    (telling = telling
      .then(() => shadow.look())
      .then(tell)
      .catch((error: unknown) => say(`could not announce new detection data to the edges, retrying: ${String(error)}`)))

  async function update(ids: readonly string[], again: boolean): Promise<void> {
    const held = await shadow.held()
    const outcomes = await updates.start({ act: 'update', ids: ids.filter((id) => !held.includes(id)), again })
    if (outcomes) say(summary(outcomes))
    await watch()
  }
  function begin(ids: readonly string[], again = false): void {
    void update(ids, again).catch(
      (error: unknown) =>
        closed || say(`the detection data was not updated: ${error instanceof Error ? error.message : String(error)}`),
    )
  }
  let closed = false
  const look = async () => begin(dueAt(await updates.states(), Date.now()))

  const jobs = [
    startJob(
      { say },
      { name: 'detection data', every: watchMs, failing: 'could not check the detection data', work: watch },
    ),
  ]
  if (byItself)
    jobs.push(
      startJob(
        { say },
        {
          name: 'updates of detection data',
          every: HOUR_MS,
          first: FIRST_MS.least + Math.random() * (FIRST_MS.most - FIRST_MS.least),
          failing: 'the detection data was not updated',
          work: look,
        },
      ),
    )
  return {
    detection,
    updates,
    byItself,
    begin,
    tried: shadow,
    close: async () => {
      closed = true
      const stopped = jobs.map(({ stop }) => stop())
      await updates.close()
      await Promise.all(stopped)
      await telling
    },
  }
}

const changedAt = (dir: string): Promise<number> =>
  stat(path.join(dir, CURRENT_FILE)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

export function summary(outcomes: readonly Outcome[]): string {
  const of = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted)
  const failed = of('failed')
  const why = failed[0]?.manifest.error ?? ''
  const failures =
    failed.length === 0
      ? ''
      : failed.length === outcomes.length
        ? `; none could be fetched (${why}), what was there stays in force`
        : `; not fetched: ${failed.map(({ id }) => id).join(', ')}`
  return `detection data: ${of('new').length} sources new, ${of('same').length} unchanged${failures}`
}
