/** Runs updates on a thread of their own, one at a time, and reports how far they are. */
import { Worker } from 'node:worker_threads'
import { readManifest, type Manifest } from './manifest.ts'
import type { Source } from './sources.ts'
import type { Outcome } from './update.ts'

export type SourceState = { source: Source; manifest: Manifest }
export type Updates = {
  sources: readonly Source[]
  /** As the files say. */
  states: () => Promise<SourceState[]>
  /** Ids that wait or are being fetched; the first is the one under way. Empty: no update is running. */
  running: () => readonly string[]
  /**
   * Begins with the sources of these ids; undefined when an update is under way already. Rejects with one line when it
   * could not be done.
   */
  start: (ids: readonly string[]) => Promise<Outcome[]> | undefined
  /** Ends a running update; what it finished so far stays. */
  close: () => Promise<void>
}

/** What the thread is given and what it says. */
export type Order = { dir: string; sources: readonly Source[]; ids: readonly string[] }
export type ProgressMessage = { at: string } | { done: Outcome[] } | { failed: string }

/**
 * Twice what the largest tables of 2026 take (850 000 ranges in 256 MB); the thread ends at it, and the data in force
 * stays.
 */
const MOST_MEMORY_MB = 512

export function openUpdates(dir: string, sources: readonly Source[]): Updates {
  let worker: Worker | undefined
  let left: readonly string[] = []

  function run(ids: readonly string[]): Promise<Outcome[]> {
    const thread = new Worker(new URL('update-worker.ts', import.meta.url), {
      workerData: { dir, sources, ids } satisfies Order,
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
    start(ids) {
      if (worker || ids.length === 0) return undefined
      left = sources.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
      return run(left)
    },
    close: async () => void (await worker?.terminate()),
  }
}
