/**
 * Groups fsyncs of the spool: one for everything written since the last, outside the thread's loop. A killed process
 * loses nothing; a power cut loses what was not synced.
 */
import type fs from 'node:fs'
import path from 'node:path'

/**
 * `group`: soon after the answer, and before further answers while the disk is late; `answer`: before each answer,
 * shared by all that wait; `off`: never.
 */
export type SyncMode = 'group' | 'answer' | 'off'

/** Delay from a write to its sync, milliseconds. */
export const SYNC_MS = 30
/**
 * Unsynced data of this age delays answers, so that a power cut loses at most a tenth of a second of answered visits,
 * however slow the disk is. Milliseconds.
 */
export const LATE_MS = 80

export type SyncDisk = Pick<typeof fs, 'openSync' | 'closeSync' | 'fsync' | 'fdatasync' | 'fdatasyncSync'>

type Syncer = {
  /** Call after writing; `isNew`: the file was just created. */
  wrote: (descriptor: number, isNew: boolean) => void
  /** Closes a file once it is synced. */
  leave: (descriptor: number) => void
  /**
   * Resolves when everything written so far is synced; undefined: no need to wait.
   * @throws Error when the disk fails.
   */
  synced: () => Promise<void> | undefined
  failing: () => boolean
  /** Syncs the rest synchronously. */
  close: () => void
}

type Needs = {
  dir: string
  mode: SyncMode
  disk: SyncDisk
  /** Called once when syncs fail. */ report: (line: string) => void
}

export function createSyncer({ dir, mode, disk, report }: Needs): Syncer {
  if (mode === 'off')
    return { wrote: () => {}, leave: disk.closeSync, synced: () => undefined, failing: () => false, close: () => {} }
  let written = new Set<number>()
  const left = new Set<number>()
  /** Folders with unsynced entries; at first includes the spool's parent. */
  let entries = [path.dirname(dir)]
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let failing = false
  /** Oldest write that waits for a sync, and oldest in the running sync. */
  let [since, runningSince] = [Infinity, Infinity]

  const begin = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const [files, folders] = [[...written], entries]
    ;[written, entries, runningSince, since] = [new Set(), [], since, Infinity]
    const all = [...files.map((one) => syncFile(disk, one)), ...folders.map((one) => syncFolder(disk, one))]
    running = Promise.allSettled(all).then((results) => {
      running = undefined
      runningSince = Infinity
      for (const file of left) if (!written.has(file)) closeLeft(file)
      if ([...written].some((file) => left.has(file))) void begin()
      else if (written.size > 0) later()
      return tell(results.find((one) => one.status === 'rejected')?.reason as Error | undefined)
    })
    running.catch(() => undefined)
    return running
  }

  /** @throws Error from the disk. */
  function tell(error: Error | undefined): void {
    if (error !== undefined && !failing)
      report(`The spool cannot be synced to disk, so a power cut would lose answered hits: ${error.message}`)
    failing = error !== undefined
    if (error) throw error
  }

  function closeLeft(file: number): void {
    left.delete(file)
    disk.closeSync(file)
  }

  function later(): void {
    if (mode === 'group') timer ??= setTimeout(() => void begin(), SYNC_MS).unref()
  }

  return {
    wrote(descriptor, isNew) {
      written.add(descriptor)
      since = Math.min(since, performance.now())
      if (isNew) entries.push(dir)
      if (!running) later()
    },
    leave(descriptor) {
      left.add(descriptor)
      if (running) return
      if (written.has(descriptor)) void begin()
      else closeLeft(descriptor)
    },
    synced() {
      if (mode === 'group' && performance.now() - Math.min(since, runningSince) < LATE_MS) return undefined
      if (written.size === 0) return running
      if (!running) return begin()
      return (next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined
          return running ?? begin() // a sync that began meanwhile covers these writes
        }))
    },
    failing: () => failing,
    close() {
      clearTimeout(timer)
      for (const file of written) if (left.has(file)) disk.fdatasyncSync(file)
      if (running) return
      for (const file of left) closeLeft(file)
    },
  }
}

const syncFile = (disk: SyncDisk, descriptor: number): Promise<void> =>
  new Promise((resolve, reject) => {
    disk.fdatasync(descriptor, (error) => (error ? reject(error) : resolve()))
  })

async function syncFolder(disk: SyncDisk, folder: string): Promise<void> {
  const descriptor = disk.openSync(folder, 'r')
  await new Promise<void>((resolve, reject) => {
    disk.fsync(descriptor, (error) => {
      disk.closeSync(descriptor)
      if (error) reject(error)
      else resolve()
    })
  })
}
