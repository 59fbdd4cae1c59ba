/**
 * Gives the store the good lines of a segment: as the file they came in where that is possible, in parts where it is
 * not.
 */
import { writeFile } from 'node:fs/promises'
import { EventsError } from '../errors.ts'
import { splitLines, type Checked } from './check.ts'
import type { Delivering, Progress } from './delivery.ts'
import { keyOf, monthOf } from './line.ts'
import { remove } from './segment.ts'

/** Lines, one after another, that are inserted as one, under one token. */
type Part = { lines: Buffer; file: string; token: string }

export async function storeLines(segment: Progress, { good, bad, torn }: Checked, using: Delivering): Promise<void> {
  if (good.length === 0) return
  const months = segment.doubtful ? byMonth(good) : [good]
  if (months.length === 1 && bad.length + torn.length === 0) {
    return insert(segment, { lines: good, file: segment.file, token: segment.name }, using)
  }
  // Made of the segment's bytes alone, so that a replay of the same token has the same body.
  for (const lines of months)
    await written(segment, { lines, file: `${segment.file}.good`, token: segment.name }, using)
}

async function written(segment: Progress, part: Part, using: Delivering): Promise<void> {
  await writeFile(part.file, part.lines)
  await insert(segment, part, using)
  await remove(part.file)
}

/**
 * When a segment may have been stored before, its first and last hit tell whether it was. An insert is whole or not
 * there within one partition of the table, which is a month.
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

/**
 * The store refuses a row: halves are tried under tokens of their own until that row stands alone, and only it is set
 * aside.
 */
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

/** The first line and the last. */
function ends(lines: Buffer): Buffer[] {
  const all = splitLines(lines)
  return [all.at(0), all.at(-1)].filter((line) => line !== undefined)
}
