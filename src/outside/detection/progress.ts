/** Updates in their own thread, one at a time, with progress. */
import { Worker } from 'node:worker_threads'
import { readManifest, type Manifest } from './manifest.ts'
import type { Source } from './sources.ts'
import type { TriedEnd } from './tried.ts'
import type { Outcome } from './update.ts'

export type SourceState = { source: Source; manifest: Manifest }
export type Updates = {
  sources: readonly Source[]
  /** Read from the files. */
  states: () => Promise<SourceState[]>
  /** Waiting or being fetched, the current first; empty: no update. */
  running: () => readonly string[]
  /** Undefined when already running or nothing to do. Rejects with one line. */
  start: (task: Task) => Promise<Outcome[]> | undefined
  /** Stops; finished sources stay. */
  close: () => Promise<void>
}

/** Work on the files: see `updateData`, `tryData` and `endTry`. */
type Task =
  | { act: 'update'; ids: readonly string[]; again?: boolean }
  | { act: 'try'; ids: readonly string[]; shadow: string; version?: string }
  | { act: 'end'; end: TriedEnd }

export type Order = { dir: string; sources: readonly Source[] } & Task
export type ProgressMessage = { at: string } | { done: Outcome[] } | { failed: string }

/**
 * Twice the need of 2026's largest tables (850 000 ranges in 256 MB). Beyond it the thread ends and active data stays.
 */
const MOST_MEMORY_MB = 512

export function openUpdates(dir: string, sources: readonly Source[]): Updates {
  let worker: Worker | undefined
  let left: readonly string[] = []

  function run(task: Task): Promise<Outcome[]> {
    const thread = new Worker(new URL('update-worker.ts', import.meta.url), {
      workerData: { dir, sources, ...task } satisfies Order,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    worker = thread
    return new Promise<Outcome[]>((resolve, reject) => {
      thread.on('message', (message: ProgressMessage) => {
        if ('at' in message) left = left.slice(left.indexOf(message.at))
        else if ('done' in message) resolve(message.done)
        else reject(new Error(message.failed))
      })
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('the update was stopped')))
    }).finally(() => {
      worker = undefined
      left = []
    })
  }

  return {
    sources,
    states: () =>
      Promise.all(sources.map(async (source) => ({ source, manifest: await readManifest(dir, source.id) }))),
    running: () => left,
    start(task) {
      const ids = task.act === 'end' ? [] : task.ids
      if (worker || (task.act !== 'end' && ids.length === 0)) return undefined
      left = sources.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
      return run(task)
    },
    close: async () => void (await worker?.terminate()),
  }
}
