/**
 * The writing end of the spool: a hit is in a file before the function returns. Synchronous, no waiting; the disk is told
 * beside it (`sync.ts`).
 */
import type fs from 'node:fs'
import type { HitRow } from '../columns.ts'
import { lineOf } from './line.ts'
import { fileOf, type Segment } from './segment.ts'
import { createSyncer, type SyncDisk, type SyncMode } from './sync.ts'

/** The file calls of the writer, so that a test can be a full or broken disk. */
export type Disk = SyncDisk & Pick<typeof fs, 'writeSync' | 'ftruncateSync' | 'unlinkSync'>

/** The hit is not stored, so its visit must not be answered as if it were. */
export class SpoolFull extends Error {
  constructor(cause: unknown) {
    super(`The spool cannot take the hit: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'SpoolFull'
  }
}

export type Writer<Row = HitRow> = {
  /** All of them in one write. @throws SpoolFull */
  append: (...rows: Row[]) => void
  /** Closes the open segment and hands it on, if it holds anything. */
  rotate: () => void
  /** Rotates and takes nothing more. */
  close: () => void
  /** The open segment. */
  open: () => Readonly<Segment> | undefined
  state: () => 'ok' | 'failing'
  /** Resolves when what was appended is on the disk; undefined: it need not be waited for. */
  synced: () => Promise<void> | undefined
}

export type Writing = {
  dir: string
  nextName: () => string
  /** Takes a closed segment. */
  handOn: (segment: Segment) => void
  report: (line: string) => void
  maxBytes: number
  disk: Disk
  sync: SyncMode
}

/** When a segment is closed: at this size, or when its first hit is this old in milliseconds and it is no busy one. */
export const SEGMENT = { maxBytes: 2 ** 23, maxAge: 250 } as const

/**
 * A segment with this many bytes by its time stays open four times as long. To the event store an insert costs as much
 * as 1400 hits more in it (docs/explanation/sizing.md), and what it writes is merged and deleted again, file by file.
 */
const BUSY = { bytes: 2 ** 18, times: 4 } as const

/** At which age in milliseconds a segment of so many bytes is closed. */
export const closingAge = (bytes: number, maxAge: number): number => (bytes < BUSY.bytes ? maxAge : maxAge * BUSY.times)

/** Closes segments that are old enough; clear the timer when the writer closes. */
export function rotateByAge(writer: Pick<Writer, 'open' | 'rotate'>, maxAge: number = SEGMENT.maxAge): NodeJS.Timeout {
  const timer = setInterval(() => {
    const open = writer.open()
    if (open && performance.now() - open.since >= closingAge(open.bytes, maxAge)) writer.rotate()
  }, maxAge / 5)
  return timer.unref()
}

/** A writer of hits. */
export function createWriter(writing: Writing): Writer {
  const { append, ...writer } = createLineWriter(writing)
  return { ...writer, append: (...rows) => append(rows.map(lineOf).join('')) }
}

/** A writer of lines that are made already. */
export function createLineWriter({
  dir,
  nextName,
  handOn,
  report,
  maxBytes,
  disk,
  sync: mode,
}: Writing): Writer<string> {
  const sync = createSyncer({ dir, mode, disk, report })
  let current: (Segment & { descriptor: number }) | undefined
  let failing = false
  let closed = false

  const begin = () => {
    if (closed) throw new Error('it is closed')
    const name = nextName()
    const file = fileOf(dir, name)
    // Fails on a name that exists: two writers never share a segment.
    return { name, file, bytes: 0, since: performance.now(), descriptor: disk.openSync(file, 'ax') }
  }

  const write = (lines: string) => {
    const isNew = current === undefined
    current ??= begin()
    const length = Buffer.byteLength(lines)
    if (disk.writeSync(current.descriptor, lines) !== length) throw new Error('ENOSPC: short write')
    current.bytes += length
    sync.wrote(current.descriptor, isNew)
  }

  const rotate = () => {
    if (!current) return
    const { descriptor, ...segment } = current
    current = undefined
    quietly(() => sync.leave(descriptor))
    if (segment.bytes > 0) handOn(segment)
    else quietly(() => disk.unlinkSync(segment.file))
  }

  /**
   * Truncates what a failed write left, and begins a new file with the next hit. If even that fails, the reader drops
   * the unfinished line.
   */
  const rollBack = () => {
    const { descriptor, bytes } = current ?? {}
    if (descriptor !== undefined) quietly(() => disk.ftruncateSync(descriptor, bytes))
    rotate()
  }

  return {
    append: (...lines) => {
      try {
        write(lines.join(''))
      } catch (error) {
        rollBack()
        const full = new SpoolFull(error)
        if (!failing) report(full.message)
        failing = true
        throw full
      }
      if (failing) report('The spool takes hits again')
      failing = false
      if (current && current.bytes >= maxBytes) rotate()
    },
    rotate,
    close: () => {
      closed = true
      rotate()
      quietly(sync.close)
    },
    open: () => current,
    state: () => (failing || sync.failing() ? 'failing' : 'ok'),
    synced: sync.synced,
  }
}

/** Resolves when what was appended to any of them is on the disk; undefined: nobody need wait. */
export function allSynced(writers: readonly Pick<Writer, 'synced'>[]): () => Promise<void> | undefined {
  return () => {
    const waits = writers.map((one) => one.synced()).filter((wait) => wait !== undefined)
    return waits.length === 0 ? undefined : Promise.all(waits).then(() => undefined)
  }
}

function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // cleaning up after a disk failure: nothing depends on it
  }
}
