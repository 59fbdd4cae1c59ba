/** Where a log comes from: a file, packed or not, or what another program hands on. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

const GZIP = [0x1f, 0x8b]

/** `-`: what another program hands on. A packed file is told by its first bytes. */
export async function bytesOf(file: string, stdin: Readable): Promise<AsyncIterable<Uint8Array>> {
  if (file === '-') return stdin
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    const packed = bytesRead === 2 && GZIP.every((byte, at) => buffer[at] === byte)
    const stream = createReadStream(file)
    return packed ? stream.pipe(createGunzip().on('error', () => stream.destroy())) : stream
  } finally {
    await handle.close()
  }
}
