import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'

/** Reads bytes and lines of a log, plain or compressed. */
const NEWLINE = 0x0a
const LONGEST = 64 * 1024

export type Line = {
  /** Undefined: longer than a line may be. */ text: string | undefined
  /** Bytes up to its end, newline included. */ end: number
}

/** `whole`: text after the last newline is a line; in a growing log it is not. */
export async function* logLines(
  source: AsyncIterable<Uint8Array>,
  { whole, start = 0 }: { whole: boolean; start?: number },
): AsyncGenerator<Line> {
  let parts: Uint8Array[] = []
  let length = 0
  let end = start
  let isFirst = start === 0
  const keep = (part: Uint8Array) => {
    length += part.length
    if (length <= LONGEST) parts.push(part)
    else parts = []
  }
  const take = (): Line => {
    const whole = length > LONGEST ? undefined : Buffer.concat(parts).toString().replace(/\r$/, '')
    const text = isFirst ? whole?.replace(/^\uFEFF/, '') : whole
    isFirst = false
    parts = []
    length = 0
    return { text, end }
  }
  for await (const chunk of source) {
    let from = 0
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      keep(chunk.subarray(from, at))
      end += at + 1 - from
      from = at + 1
      yield take()
    }
    keep(chunk.subarray(from))
    end += chunk.length - from
  }
  if (whole && length > 0) yield take()
}

const PACKED = [
  { head: [0x1f, 0x8b], unpack: createGunzip },
  { head: [0x28, 0xb5, 0x2f, 0xfd], unpack: createZstdDecompress },
] as const

type LogBytes = {
  bytes: AsyncIterable<Uint8Array>
  /** As stored (compressed). */
  read: () => number
  /** Of the whole file; 0: unknown. */
  size: number
  close: () => void
}

/** `-`: stdin. Detects gzip and zstd by the first bytes. */
export async function openBytes(file: string, stdin: Readable): Promise<LogBytes> {
  if (file === '-') return { bytes: stdin, read: () => 0, size: 0, close: () => void stdin.destroy() }
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    const packed = PACKED.find(({ head }) => bytesRead >= head.length && head.every((byte, at) => buffer[at] === byte))
    const { size } = await handle.stat()
    const stream = createReadStream(file)
    const bytes = packed ? stream.pipe(packed.unpack().on('error', () => stream.destroy())) : stream
    const close = () => {
      stream.destroy()
      bytes.destroy()
    }
    return { bytes, size, read: () => stream.bytesRead, close }
  } finally {
    await handle.close()
  }
}

export const bytesOf = async (file: string, stdin: Readable): Promise<AsyncIterable<Uint8Array>> =>
  (await openBytes(file, stdin)).bytes
