/** Segments: the files of the spool. A name sorts by creation and is never used twice, whatever the clock does. */
import { randomBytes } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import path from 'node:path'

export type Segment = {
  /** Also the token under which the store takes it once. */
  name: string
  file: string
  /** Bytes of whole lines. */
  bytes: number
  /** When its first hit was written, by `performance.now()`. */
  since: number
  /**
   * An insert of it may have happened without its acknowledgement: before a restart, or when the answer did not arrive.
   */
  doubtful?: boolean
}

const NAME = /^(\d{12})-[\da-f]{16}$/
const EXTENSION = '.jsonl'

/** Names for one start of the process: a counter that goes on after `last`, and a random word of this start. */
export function segmentNames(last: number): () => string {
  const start = randomBytes(8).toString('hex')
  let counter = last
  return () => `${String(++counter).padStart(12, '0')}-${start}`
}

export const fileOf = (dir: string, name: string) => path.join(dir, name + EXTENSION)

/** The segment's name and counter, undefined for a file that is none. */
export function parseFile(file: string): { name: string; counter: number } | undefined {
  if (!file.endsWith(EXTENSION)) return undefined
  const name = file.slice(0, -EXTENSION.length)
  const counter = NAME.exec(name)?.[1]
  return counter === undefined ? undefined : { name, counter: Number(counter) }
}

/** A file that is gone already is no error. */
export async function remove(file: string): Promise<void> {
  try {
    await unlink(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * Reads whole files, one after another, into the same memory: what it has answered is overwritten by the next. (With
 * memory of its own for each segment, the collector went through all of the process every second or two, and the edges
 * waited for a core.)
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
