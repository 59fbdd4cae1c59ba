import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** The bytes of a log and its lines, whatever lies in the file. */
const NEWLINE = 0x0a
const LONGEST = 64 * 1024

export type Line = {
  /** undefined: too long to be a line. */ text: string | undefined
  /** Bytes up to its end, newline included. */ end: number
}

/** `whole`: what follows the last newline is a line as well; a log that is still written has half of one there. */
export async function* logLines(
  source: AsyncIterable<Uint8Array>,
  { whole, start = 0 }: { whole: boolean; start?: number },
): AsyncGenerator<Line> {
  let parts: Uint8Array[] = []
  let length = 0
  let end = start
  const keep = (part: Uint8Array) => {
    length += part.length
    if (length <= LONGEST) parts.push(part)
    else parts = []
  }
  const take = (): Line => {
    const text = length > LONGEST ? undefined : Buffer.concat(parts).toString().replace(/\r$/, '')
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

const GZIP = [0x1f, 0x8b]

/** The bytes of a file, or for `-` what another program hands on. A packed file (gzip) is known by its first bytes. */
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
