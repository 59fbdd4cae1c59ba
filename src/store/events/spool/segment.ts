/**
 * Segments: files of the spool, and recovery of earlier ones. Names sort by creation and never repeat, whatever the
 * clock does.
 */
import { randomBytes } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import path from 'node:path'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'

export type Segment = {
  /** Also its deduplication token. */
  name: string
  file: string
  /** Bytes of complete lines. */
  bytes: number
  /** Time of its first hit, by `performance.now()`. */
  since: number
  /** An insert may have succeeded unacknowledged: before a restart, or when the response was lost. */
  doubtful?: boolean
}

const NAME = /^(\d{12})-[\da-f]{16}$/
const EXTENSION = '.jsonl'

/** Names for one process start: a counter continuing after `last`, and a random word. */
export function segmentNames(last: number): () => string {
  const start = randomBytes(8).toString('hex')
  let counter = last
  return () => `${String(++counter).padStart(12, '0')}-${start}`
}

export const fileOf = (dir: string, name: string) => path.join(dir, name + EXTENSION)

/** Undefined for a file that is no segment. */
export function parseFile(file: string): { name: string; counter: number } | undefined {
  if (!file.endsWith(EXTENSION)) return undefined
  const name = file.slice(0, -EXTENSION.length)
  const counter = NAME.exec(name)?.[1]
  return counter === undefined ? undefined : { name, counter: Number(counter) }
}

export async function remove(file: string): Promise<void> {
  try {
    await unlink(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * Reads whole files into one buffer, overwritten by the next call. With a new buffer per segment, garbage collection of
 * the whole process ran every second or two and delayed edges.
 */
export function createReader(): (file: string) => Promise<Buffer> {
  let memory = Buffer.alloc(0)
  return async (file) => {
    await using handle = await open(file)
    const { size } = await handle.stat()
    if (memory.length < size) memory = Buffer.allocUnsafeSlow(size)
    let length = 0
    for (let read = -1; read !== 0 && length < size; length += read)
      ({ bytesRead: read } = await handle.read(memory, length, size - length, length))
    return memory.subarray(0, length)
  }
}

/**
 * Segments that an earlier process left, oldest first, and the highest used counter. Deletes empty segments and drafts.
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

/** Leaves unreadable entries to the delivery, which sets them aside. */
function look(file: string): { size: number; mtimeMs: number } {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat?.isFile() ? stat : { size: 1, mtimeMs: Date.now() }
}
