/**
 * The spool: a hit is in an append-only file before its visit is answered, and in the event store soon after, exactly
 * once. A segment of the spool is the body of an insert; its name is the token under which the store takes it once.
 */
import fs, { readdirSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from '../../../lib/files/folder-lock.ts'
import type { HitRow, ProbeRow } from '../columns.ts'
import { type Delivering, openRejects, type Tally } from './deliver.ts'
import { createDrain, type Drain, type Pauses } from './drain.ts'
import type { SyncMode } from './sync.ts'
import { createReader, recover, type Segment, segmentNames } from './segment.ts'
import { lineOf, probeLineOf, textLineOf } from './line.ts'
import { createLineWriter, rotateByAge, SEGMENT, type Disk, type Writer } from './writer.ts'

export type SpoolStats = Tally & {
  /** `failing`: the last hit could not be written; the next one tries again. */
  state: 'ok' | 'failing'
  /** Segments not yet in the store, the open one included, and their bytes. */
  pending: number
  bytes: number
  /** Milliseconds since the oldest hit among them was written; 0 when there is none. */
  oldestMs: number
  /** Why the store does not take segments now, null while it does. */
  lastError: string | null
}

export type Spool<Row = HitRow> = {
  /**
   * Writes hits before it returns, in one write.
   * @throws SpoolFull when the disk does not take them; then none of them is stored.
   */
  append: (...rows: Row[]) => void
  /**
   * A folder for a writer in another thread. What an earlier writer left there goes to the store first. Call it again
   * with the same name only when that writer is gone.
   */
  adopt: (name: string) => Adopted
  stats: () => SpoolStats
  /**
   * Closes the open segment and waits until all is in the store; false when `deadline` milliseconds were not enough.
   */
  flush: (deadline?: number) => Promise<boolean>
  /** Ends after the running insert; what is left is taken up at the next start. */
  close: () => Promise<void>
}

export type Adopted = {
  dir: string
  /** Highest counter of a segment in use there. */
  last: number
  /** Takes a segment that the writer has closed. */
  take: (segment: Segment) => void
}

export type SpoolOptions = {
  /** Folder of its own, owned by one process. */
  dir: string
  insert: Delivering['insert']
  /** Takes one line for the operator. */
  report?: (line: string) => void
  /** A segment is closed at this size, */
  maxBytes?: number
  /** or when its first hit is this old, in milliseconds. */
  maxAge?: number
  /** Between the attempts of a failing insert. */
  pauses?: Pauses
  disk?: Disk
  /** When what is written is put on the disk. */
  sync?: SyncMode
}

const PAUSES: Pauses = { first: 100, longest: 5000 }
/** Begins the name of a folder of another thread's writer. */
const FOLDER = 'edge-'

/** @throws Error with one line when another process has the folder. */
export function openSpool(options: SpoolOptions): Spool {
  const { append, ...spool } = openLineSpool(options)
  return { ...spool, append: (...rows) => append(rows.map(lineOf).join('')) }
}

/** A spool of what the browser probe saw, in a folder of its own. */
export function openProbeSpool(options: SpoolOptions): Spool<ProbeRow> {
  const { append, ...spool } = openLineSpool(options)
  return { ...spool, append: (...rows) => append(...rows.map(probeLineOf)) }
}

/** A spool of rows of text, for a store that knows by itself which rows it has. */
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
  const tally: Tally = { rejected: 0, torn: 0, unreadable: 0 }
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
