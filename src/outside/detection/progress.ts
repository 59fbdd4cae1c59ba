/** Runs updates on a thread of their own, one at a time, and reports how far they are. */
import { Worker } from 'node:worker_threads'
import { readManifest, type Manifest } from './manifest.ts'
import type { Source } from './sources.ts'
import type { TriedEnd } from './tried.ts'
import type { Outcome } from './update.ts'

export type SourceState = { source: Source; manifest: Manifest }
export type Updates = {
  sources: readonly Source[]
  /** As the files say. */
  states: () => Promise<SourceState[]>
  /** Ids that wait or are being fetched; the first is the one under way. Empty: no update is running. */
  running: () => readonly string[]
  /**
   * Begins; undefined when something is under way already, or there is nothing to do. Rejects with one line when it
   * could not be done.
   */
  start: (task: Task) => Promise<Outcome[]> | undefined
  /** Ends a running update; what it finished so far stays. */
  close: () => Promise<void>
}

/** What is done with the files: see `updateData`, `tryData` and `endTry`. */
export type Task =
  | { act: 'update'; ids: readonly string[]; again?: boolean }
  | { act: 'try'; ids: readonly string[]; shadow: string; version?: string }
  | { act: 'end'; end: TriedEnd }

/** What the thread is given and what it says. */
export type Order = { dir: string; sources: readonly Source[] } & Task
export type ProgressMessage = { at: string } | { done: Outcome[] } | { failed: string }

/**
 * Twice what the largest tables of 2026 take (850 000 ranges in 256 MB); the thread ends at it, and the data in force
 * stays.
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
      thread.once('exit', () => reject(new Error('the update was ended')))
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
