/** Delivers one segment: reads it back, keeps what is damaged aside, gives the rest to the store. Safe to repeat at any step. */
import { readFile, unlink, writeFile } from 'node:fs/promises'
import { EventsError } from '../errors.ts'
import { checkLines, type Checked } from './check.ts'
import type { Rejects } from './rejects.ts'
import type { Segment } from './segment.ts'

export type Delivering = {
  /** Gives the store a file of lines; the same token is stored once. Failing with `refused` means the rows are at fault. */
  insert: (file: string, token: string) => Promise<void>
  rejects: Rejects
  report: (line: string) => void
  tally: Tally
}

/** Since the process started. */
export type Tally = {
  /** Damaged or refused lines, kept in `rejected/`. */
  rejected: number
  /** Lines that were cut in the middle of being written. */
  torn: number
  /** Segments that could not be read at all. */
  unreadable: number
}

/** What is known of a segment from one try to the next. */
export type Progress = Segment & { checked?: Checked | undefined; stored?: boolean; unreadable?: number; refused?: Set<number> }

const READING_TRIES = 3

/** Ends when the segment is stored and gone; throws when it must be tried again. */
export async function deliver(segment: Progress, using: Delivering): Promise<void> {
  segment.checked ??= await check(segment, using)
  if (segment.checked === undefined) return
  if (!segment.stored) await store(segment, segment.checked, using)
  segment.stored = true
  await remove(segment.file)
}

/** undefined: there is nothing to deliver. */
async function check(segment: Progress, { rejects, report, tally }: Delivering): Promise<Checked | undefined> {
  const bytes = await read(segment, rejects, report, tally)
  if (!bytes) return undefined
  const checked = await checkLines(bytes)
  const bad = Buffer.concat(checked.bad)
  await rejects.keep(segment.name, 'bad', bad)
  await rejects.keep(segment.name, 'torn', checked.torn)
  tally.rejected += checked.bad.length
  if (checked.torn.length > 0) tally.torn += 1
  if (bad.length + checked.torn.length > 0) {
    report(`Spool segment ${segment.name}: ${checked.bad.length} damaged lines, ${checked.torn.length} bytes of an unfinished one; kept in rejected/`)
  }
  return checked
}

async function read(segment: Progress, rejects: Rejects, report: Delivering['report'], tally: Tally): Promise<Buffer | undefined> {
  try {
    return await readFile(segment.file)
  } catch (error) {
    segment.unreadable = (segment.unreadable ?? 0) + 1
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      if (segment.unreadable < READING_TRIES) throw error
      await rejects.setAside(segment.file)
    }
    tally.unreadable += 1
    report(`Spool segment ${segment.name} cannot be read and was set aside: ${(error as Error).message}`)
    return undefined
  }
}

async function store(segment: Progress, { good, bad, torn }: Checked, using: Delivering): Promise<void> {
  if (good.length === 0) return
  if (bad.length + torn.length === 0) return insertWhole(segment.file, segment, good, using)
  // Made of the segment's bytes alone, so that a replay of the same token has the same body.
  const file = `${segment.file}.good`
  await writeFile(file, Buffer.concat(good))
  await insertWhole(file, segment, good, using)
  await remove(file)
}

async function insertWhole(file: string, segment: Progress, lines: Buffer[], using: Delivering): Promise<void> {
  try {
    await using.insert(file, segment.name)
  } catch (error) {
    if (!isRefused(error)) throw error
    await insertHalves(segment, lines, { from: 0, to: lines.length, error }, using)
  }
}

type Refused = { from: number; to: number; error: EventsError }

/** The store refuses a row: halves are tried under tokens of their own until that row stands alone, and only it is set aside. */
async function insertHalves(segment: Progress, lines: Buffer[], { from, to, error }: Refused, using: Delivering): Promise<void> {
  if (to - from === 1) return rejectLine(segment, from, lines[from] ?? Buffer.alloc(0), error, using)
  const middle = (from + to) >> 1
  for (const half of [{ from, to: middle }, { from: middle, to }]) {
    const file = `${segment.file}.part`
    await writeFile(file, Buffer.concat(lines.slice(half.from, half.to)))
    try {
      await using.insert(file, `${segment.name}.${half.from}-${half.to}`)
    } catch (error) {
      if (!isRefused(error)) throw error
      await insertHalves(segment, lines, { ...half, error }, using)
    }
    await remove(file)
  }
}

async function rejectLine(segment: Progress, index: number, line: Buffer, error: EventsError, using: Delivering): Promise<void> {
  await using.rejects.keep(segment.name, `refused-${index + 1}`, line)
  segment.refused ??= new Set()
  if (segment.refused.has(index)) return
  segment.refused.add(index)
  using.tally.rejected += 1
  using.report(`Spool segment ${segment.name}: the event store refuses line ${index + 1}, kept in rejected/: ${error.message}`)
}

const isRefused = (error: unknown): error is EventsError => error instanceof EventsError && error.kind === 'refused'

async function remove(file: string): Promise<void> {
  try {
    await unlink(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
