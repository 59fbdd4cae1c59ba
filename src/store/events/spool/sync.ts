/**
 * What is written to the spool is put on the disk in groups: one sync for all that was written since the one before, off
 * the thread's own loop. A kill needs none of it, since the system has what was written; a power cut takes what no sync
 * had reached.
 */
import type fs from 'node:fs'
import path from 'node:path'

/**
 * `group`: soon after the answer, and before further ones while the disk is late; `answer`: before each answer, one for all
 * that wait; `off`: never.
 */
export type SyncMode = 'group' | 'answer' | 'off'

/** From a write to the beginning of its sync, milliseconds. */
export const SYNC_MS = 30
/**
 * When what was written is as old and not on the disk, answers wait for it: a cut takes at most what was answered in a
 * tenth of a second, however slow the disk is.
 */
export const LATE_MS = 80

export type SyncDisk = Pick<typeof fs, 'openSync' | 'closeSync' | 'fsync' | 'fdatasync' | 'fdatasyncSync'>

export type Syncer = {
  /** Bytes were written to a file; `isNew`: it was made for them. */
  wrote: (descriptor: number, isNew: boolean) => void
  /** Closes a file when all of it is on the disk. */
  leave: (descriptor: number) => void
  /**
   * Resolves when all that was written until now is on the disk; undefined: it is, or nobody waits for that.
   * @throws Error when the disk does not take it.
   */
  synced: () => Promise<void> | undefined
  failing: () => boolean
  /** Syncs what is left, in the caller's way. */
  close: () => void
}

type Needs = {
  dir: string
  mode: SyncMode
  disk: SyncDisk
  /** Hears once that the disk takes no sync. */ report: (line: string) => void
}

export function createSyncer({ dir, mode, disk, report }: Needs): Syncer {
  if (mode === 'off')
    return { wrote: () => {}, leave: disk.closeSync, synced: () => undefined, failing: () => false, close: () => {} }
  let written = new Set<number>()
  const left = new Set<number>()
  /** Folders whose entries are not on the disk yet; at first also that of the folder itself. */
  let entries = [path.dirname(dir)]
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let failing = false
  /** When the oldest was written of what waits for a sync, and of what is being synced. */
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
    running.catch(() => undefined) // whoever waits hears of it
    return running
  }

  /** @throws Error what the disk said. */
  function tell(error: Error | undefined): void {
    if (error !== undefined && !failing)
      report(`The spool is not put on the disk, so a power cut would take what was answered: ${error.message}`)
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
          return running ?? begin() // one that has begun meanwhile has taken all that was written until then
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
