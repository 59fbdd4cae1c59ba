/**
 * Delivers one segment: reads it back, keeps what is damaged aside, gives the rest to the store. Safe to repeat at any
 * step.
 */
import { checkLines, type Checked } from './check.ts'
import type { Delivering, Progress } from './delivery.ts'
import { remove } from './segment.ts'
import { storeLines } from './store-lines.ts'

const READING_TRIES = 3

/** Ends when the segment is stored and gone; throws when it must be tried again. */
export async function deliver(segment: Progress, using: Delivering): Promise<void> {
  segment.checked ??= await check(segment, using)
  if (segment.checked === undefined) return
  if (!segment.stored) await storeLines(segment, segment.checked, using)
  segment.stored = true
  await remove(segment.file)
}

/** undefined: there is nothing to deliver. */
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
      if (segment.unreadable < READING_TRIES) throw error
      await rejects.setAside(segment.file)
    }
    tally.unreadable += 1
    report(`Spool segment ${segment.name} cannot be read and was set aside: ${(error as Error).message}`)
    return undefined
  }
}
