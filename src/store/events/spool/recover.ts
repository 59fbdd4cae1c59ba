/** What an earlier process left in the spool. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileOf, parseFile, type Segment } from './segment.ts'

/**
 * Segments that are still to be stored, oldest first, and the highest counter in use. Empty ones and drafts are
 * removed.
 */
export function recover(dir: string): { segments: Segment[]; last: number } {
  mkdirSync(dir, { recursive: true })
  let last = 0
  const segments: Segment[] = []
  for (const entry of readdirSync(dir).sort()) {
    if (/\.jsonl\.(?:good|part)$/.test(entry)) rmSync(path.join(dir, entry), { force: true })
    const known = parseFile(entry)
    if (!known) continue
    last = Math.max(last, known.counter)
    const file = fileOf(dir, known.name)
    const { size, mtimeMs } = look(file)
    if (size === 0) rmSync(file, { force: true })
    else
      segments.push({
        name: known.name,
        file,
        bytes: size,
        since: performance.now() - Math.max(0, Date.now() - mtimeMs),
        doubtful: true,
      })
  }
  return { segments, last }
}

/** What cannot be looked at, or is no file, is left to delivery, which sets it aside. */
function look(file: string): { size: number; mtimeMs: number } {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat?.isFile() ? stat : { size: 1, mtimeMs: Date.now() }
}
