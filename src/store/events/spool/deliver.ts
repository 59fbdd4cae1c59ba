/** Delivers one segment: verifies it, sets damaged lines aside, inserts the rest. Repeatable at any step. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { HitKey } from '../columns.ts'
import { EventsError } from '../engine/errors.ts'
import { type Checked, checkLines, splitLines } from './check.ts'
import { keyOf, monthOf } from './line.ts'
import { remove, type Segment } from './segment.ts'

const READING_ATTEMPTS = 3

/** Resolves when the segment is stored and deleted; throws when it must be retried. */
export async function deliver(segment: Progress, using: Delivering): Promise<void> {
  segment.checked ??= await check(segment, using)
  if (segment.checked === undefined) return
  if (!segment.stored) await storeLines(segment, segment.checked, using)
  segment.stored = true
  await remove(segment.file)
}

/** Undefined: nothing to deliver. */
async function check(segment: Progress, using: Delivering): Promise<Checked | undefined> {
  const { rejects, report, tally } = using
  const bytes = await bytesOf(segment, using)
  if (!bytes) return undefined
  const checked = await checkLines(bytes)
  await rejects.keep(segment.name, 'bad', Buffer.concat(checked.bad))
  await rejects.keep(segment.name, 'torn', checked.torn)
  tally.rejected += checked.bad.length
  if (checked.torn.length > 0) tally.torn += 1
  if (checked.bad.length + checked.torn.length > 0) {
    report(
      `Spool segment ${segment.name}: ${checked.bad.length} damaged lines, ${checked.torn.length} bytes of an unfinished one; kept in rejected/`,
    )
  }
  return checked
}

async function bytesOf(segment: Progress, { read, rejects, report, tally }: Delivering): Promise<Buffer | undefined> {
  try {
    return await read(segment.file)
  } catch (error) {
    segment.unreadable = (segment.unreadable ?? 0) + 1
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      if (segment.unreadable < READING_ATTEMPTS) throw error
      await rejects.setAside(segment.file)
    }
    tally.unreadable += 1
    report(`Spool segment ${segment.name} cannot be read and was set aside: ${(error as Error).message}`)
    return undefined
  }
}

export type Delivering = {
  /**
   * Stores a file of lines once per token. `doubt` (hits of the file): they may be stored already, whatever the token
   * says. `refused` means that the rows are invalid.
   */
  insert: (file: string, token: string, doubt?: readonly HitKey[]) => Promise<void>
  /** Reads a file. The bytes are valid until the next call. */
  read: (file: string) => Promise<Buffer>
  rejects: Rejects
  report: (line: string) => void
  tally: DeliveryCounts
}

/** Since the process started. */
export type DeliveryCounts = {
  /** Damaged or refused lines, kept in `rejected/`. */
  rejected: number
  /** Lines cut off while being written. */
  torn: number
  unreadable: number
}

/** State of a segment between attempts. */
export type Progress = Segment & {
  checked?: Checked | undefined
  stored?: boolean
  /** Failed reads. */
  unreadable?: number
  /** Tokens of lines counted as refused. */
  refused?: Set<string>
}

// Unstorable lines are kept in `rejected/`, in files named after their segment.

type Rejects = {
  /** Keeps bytes of a segment; the same ones again replace the file, so that a repeat counts once. */
  keep: (name: string, what: string, bytes: Buffer) => Promise<void>
  /** Moves a whole file. */
  setAside: (file: string) => Promise<void>
}

export function openRejects(dir: string): Rejects {
  const folder = path.join(dir, 'rejected')
  return {
    keep: async (name, what, bytes) => {
      if (bytes.length === 0) return
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, `${name}.${what}`), bytes, { flush: true }) // its segment is deleted next
    },
    setAside: async (file) => {
      await mkdir(folder, { recursive: true })
      await rename(file, path.join(folder, path.basename(file)))
    },
  }
}

// Stores the intact lines of a segment: in their original file if possible, else in parts.

/** Consecutive lines, inserted under one token. */
type Part = { lines: Buffer; file: string; token: string }

export async function storeLines(segment: Progress, { good, bad, torn }: Checked, using: Delivering): Promise<void> {
  if (good.length === 0) return
  const months = segment.doubtful ? byMonth(good) : [good]
  if (months.length === 1 && bad.length + torn.length === 0) {
    return insert(segment, { lines: good, file: segment.file, token: segment.name }, using)
  }
  // Depends only on the segment's bytes, so that a repeated token has the same body.
  for (const lines of months)
    await written(segment, { lines, file: `${segment.file}.good`, token: segment.name }, using)
}

async function written(segment: Progress, part: Part, using: Delivering): Promise<void> {
  await writeFile(part.file, part.lines)
  await insert(segment, part, using)
  await remove(part.file)
}

/**
 * If the segment may be stored already, looks up its first and last hit. An insert is atomic within a partition, which
 * is a month.
 */
async function insert(segment: Progress, part: Part, using: Delivering): Promise<void> {
  const { lines, file, token } = part
  try {
    await using.insert(file, token, segment.doubtful ? ends(lines).map(keyOf) : undefined)
  } catch (error) {
    const refused = error instanceof EventsError && error.kind === 'refused'
    if (!refused) {
      segment.doubtful = true
      throw error
    }
    await insertHalves(segment, part, error, using)
  }
}

/** When a row is refused, tries halves under tokens of their own until only that row is set aside. */
async function insertHalves(
  segment: Progress,
  { lines, token }: Part,
  error: EventsError,
  using: Delivering,
): Promise<void> {
  const all = splitLines(lines)
  if (all.length === 1) return rejectLine(segment, token, lines, error, using)
  const middle = all.length >> 1
  await written(
    segment,
    { lines: Buffer.concat(all.slice(0, middle)), file: `${segment.file}.part`, token: `${token}.a` },
    using,
  )
  await written(
    segment,
    { lines: Buffer.concat(all.slice(middle)), file: `${segment.file}.part`, token: `${token}.b` },
    using,
  )
}

async function rejectLine(
  segment: Progress,
  token: string,
  line: Buffer,
  error: EventsError,
  using: Delivering,
): Promise<void> {
  await using.rejects.keep(token, 'refused', line)
  segment.refused ??= new Set()
  if (segment.refused.has(token)) return
  segment.refused.add(token)
  using.tally.rejected += 1
  using.report(`Spool segment ${segment.name}: the event store refuses a line, kept in rejected/: ${error.message}`)
}

function byMonth(lines: Buffer): Buffer[] {
  const months = Map.groupBy(splitLines(lines), monthOf)
  return [...months.values()].map((all) => Buffer.concat(all))
}

/** First and last line. */
function ends(lines: Buffer): Buffer[] {
  const all = splitLines(lines)
  return [all.at(0), all.at(-1)].filter((line) => line !== undefined)
}
