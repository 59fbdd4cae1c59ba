/** Writes to the spool synchronously; syncs run apart (`sync.ts`). */
import type fs from 'node:fs'
import type { HitRow } from '../columns.ts'
import { lineOf } from './line.ts'
import { fileOf, type Segment } from './segment.ts'
import { createSyncer, type SyncDisk, type SyncMode } from './sync.ts'

/** File calls of the writer, so that tests can simulate a full or broken disk. */
export type Disk = SyncDisk & Pick<typeof fs, 'writeSync' | 'ftruncateSync' | 'unlinkSync'>

/** The hit is not stored; its visit must not be answered normally. */
export class SpoolFull extends Error {
  constructor(cause: unknown) {
    super(`The spool cannot take the hit: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'SpoolFull'
  }
}

export type Writer<Row = HitRow> = {
  /** In one write. @throws SpoolFull */
  append: (...rows: Row[]) => void
  /** Closes and hands on the open segment, unless empty. */
  rotate: () => void
  /** Rotates and refuses further rows. */
  close: () => void
  open: () => Readonly<Segment> | undefined
  state: () => 'ok' | 'failing'
  /** As `Sync.synced`. */
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

/** Closes a segment at this size, or at this age in milliseconds unless busy. */
export const SEGMENT = { maxBytes: 2 ** 23, maxAge: 250 } as const

/**
 * A segment with this many bytes at its age stays open four times as long: an insert costs the store as much as 1400
 * more hits (docs/explanation/sizing.md), and its files are merged later.
 */
const BUSY = { bytes: 2 ** 18, times: 4 } as const

/** Age in milliseconds at which a segment of this size is closed. */
export const closingAge = (bytes: number, maxAge: number): number => (bytes < BUSY.bytes ? maxAge : maxAge * BUSY.times)

/** Closes old segments; clear the timer when the writer closes. */
export function rotateByAge(writer: Pick<Writer, 'open' | 'rotate'>, maxAge: number = SEGMENT.maxAge): NodeJS.Timeout {
  const timer = setInterval(() => {
    const open = writer.open()
    if (open && performance.now() - open.since >= closingAge(open.bytes, maxAge)) writer.rotate()
  }, maxAge / 5)
  return timer.unref()
}

export function createWriter(writing: Writing): Writer {
  const { append, ...writer } = createLineWriter(writing)
  return { ...writer, append: (...rows) => append(rows.map(lineOf).join('')) }
}

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
    // Fails on an existing name: writers never share a segment.
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

  /** Truncates a failed write and starts a new file. If that fails too, the reader drops the unfinished line. */
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

/** As `synced` of all writers. */
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
    // cleanup after a disk failure: nothing depends on it
  }
}
