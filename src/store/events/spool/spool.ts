/**
 * The spool: a hit is in an append-only file before its visit is answered, and in the event store soon after, exactly
 * once. A segment is the body of an insert; its name is the deduplication token.
 */
import fs, { readdirSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from '../../../lib/files/folder-lock.ts'
import type { HitRow, ProbeRow } from '../columns.ts'
import { type Delivering, openRejects, type DeliveryCounts } from './deliver.ts'
import { createDrain, type Drain, type Pauses } from './drain.ts'
import type { SyncMode } from './sync.ts'
import { createReader, recover, type Segment, segmentNames } from './segment.ts'
import { lineOf, probeLineOf, textLineOf } from './line.ts'
import { createLineWriter, rotateByAge, SEGMENT, type Disk, type Writer } from './writer.ts'

export type SpoolStats = DeliveryCounts & {
  /** `failing`: the last hit could not be written; the next one tries again. */
  state: 'ok' | 'failing'
  /** Segments not yet stored, the open one included, and their bytes. */
  pending: number
  bytes: number
  /** Age of the oldest unstored hit, milliseconds; 0 if none. */
  oldestMs: number
  /** Why the store refuses segments now; null if it accepts. */
  lastError: string | null
}

export type Spool<Row = HitRow> = {
  /**
   * Writes hits synchronously, in one write.
   * @throws SpoolFull when the disk fails; then none is stored.
   */
  append: (...rows: Row[]) => void
  /**
   * Folder for a writer in another thread; segments left there are delivered first. Reuse a name only when its writer
   * has ended.
   */
  adopt: (name: string) => Adopted
  stats: () => SpoolStats
  /** Closes the open segment and waits until all is stored; false when `deadline` milliseconds were not enough. */
  flush: (deadline?: number) => Promise<boolean>
  /** Ends after the running insert; the next start continues. */
  close: () => Promise<void>
}

export type Adopted = {
  dir: string
  /** Highest segment counter in use. */
  last: number
  /** Takes a segment that the writer closed. */
  take: (segment: Segment) => void
}

export type SpoolOptions = {
  /** Owned by one process. */
  dir: string
  insert: Delivering['insert']
  /** Logs a line for the operator. */
  report?: (line: string) => void
  /** Size that closes a segment, bytes. */
  maxBytes?: number
  /** Age that closes a segment, milliseconds. */
  maxAge?: number
  /** Between attempts of a failing insert. */
  pauses?: Pauses
  disk?: Disk
  sync?: SyncMode
}

const PAUSES: Pauses = { first: 100, longest: 5000 }
/** Prefix of folders of other threads' writers. */
const FOLDER = 'edge-'

/** @throws Error with one line when another process holds the folder. */
export function openSpool(options: SpoolOptions): Spool {
  const { append, ...spool } = openLineSpool(options)
  return { ...spool, append: (...rows) => append(rows.map(lineOf).join('')) }
}

/** For probe answers, in a separate folder. */
export function openProbeSpool(options: SpoolOptions): Spool<ProbeRow> {
  const { append, ...spool } = openLineSpool(options)
  return { ...spool, append: (...rows) => append(...rows.map(probeLineOf)) }
}

/** For rows of text, whose store deduplicates them itself. */
export function openTextSpool(options: SpoolOptions): Spool<readonly string[]> {
  const { append, ...spool } = openLineSpool(options)
  return { ...spool, append: (...rows) => append(...rows.map(textLineOf)) }
}

function openLineSpool(options: SpoolOptions): Spool<string> {
  const {
    dir,
    insert,
    report = console.error,
    maxBytes = SEGMENT.maxBytes,
    maxAge = SEGMENT.maxAge,
    pauses = PAUSES,
    disk = fs,
    sync = 'group',
  } = options
  const release = lockFolder(dir)
  const tally: DeliveryCounts = { rejected: 0, torn: 0, unreadable: 0 }
  const left = recover(dir)
  const drain = createDrain({ insert, read: createReader(), rejects: openRejects(dir), report, tally }, pauses)
  for (const segment of left.segments) drain.add(segment)
  const adopt = (name: string): Adopted => {
    const own = path.join(dir, FOLDER + name)
    const { segments, last } = recover(own)
    const known = new Set(drain.waiting().map((segment) => segment.file))
    for (const segment of segments) if (!known.has(segment.file)) drain.add(segment)
    return { dir: own, last, take: drain.add }
  }
  for (const entry of readdirSync(dir)) if (entry.startsWith(FOLDER)) adopt(entry.slice(FOLDER.length))
  const nextName = segmentNames(left.last)
  const writer = createLineWriter({ dir, nextName, handOn: drain.add, report, maxBytes, disk, sync })

  const ageing = rotateByAge(writer, maxAge)

  return {
    append: writer.append,
    adopt,
    stats: () => ({ ...tally, state: writer.state(), ...depth(writer, drain), lastError: drain.lastError() }),
    flush: async (deadline = 10_000) => {
      writer.rotate()
      await within(deadline, drain.empty())
      return drain.waiting().length === 0 && !writer.open()
    },
    close: async () => {
      clearInterval(ageing)
      writer.close()
      await drain.stop()
      release()
    },
  }
}

function depth(writer: Pick<Writer, 'open'>, drain: Drain): Pick<SpoolStats, 'pending' | 'bytes' | 'oldestMs'> {
  const open = writer.open()
  const all: readonly Segment[] = open ? [...drain.waiting(), open] : drain.waiting()
  const oldest = all[0]
  return {
    pending: all.length,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    oldestMs: oldest ? performance.now() - oldest.since : 0,
  }
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
