/** Buffers bytes for repeated reading: in memory if small, else in an unnamed file. */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Bytes held in memory. */
const FEW = 4 * 1024 * 1024
const PART = 256 * 1024

export type BufferedFile = {
  size: number
  /** Starts from the beginning each time. */
  bytes: () => AsyncGenerator<Uint8Array>
  close: () => Promise<void>
}

/** `each` gets every part on arrival. Cleans up when reading throws. */
export async function bufferFile(
  parts: AsyncIterable<Uint8Array>,
  each: (part: Uint8Array) => void,
): Promise<BufferedFile> {
  const few: Uint8Array[] = []
  let file: FileHandle | undefined
  let size = 0
  try {
    for await (const part of parts) {
      each(part)
      size += part.length
      if (!file && size > FEW) {
        file = await nameless()
        for (const one of few.splice(0)) await file.writeFile(one)
      }
      if (file) await file.writeFile(part)
      else few.push(part)
    }
  } catch (error) {
    await file?.close()
    throw error
  }
  const held = file
  return {
    size,
    bytes: held ? () => partsOf(held, size) : () => partsInMemory(few),
    close: async () => held?.close(),
  }
}

/** Unlinked at once: no crash leaves an upload on disk. */
async function nameless(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `weir-upload-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  await unlink(name)
  return file
}

async function* partsInMemory(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts
}

async function* partsOf(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(Math.min(PART, size - at)), 0, undefined, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
