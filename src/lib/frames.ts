/** Files of entries that are written one behind the other, of which the last may be torn: each says its length and sum. */
import fs from 'node:fs'
import { crc32 } from 'node:zlib'

/** Before each entry: its bytes and their CRC-32. */
const HEAD = 8

/** Writes an entry at the file's end; answers how many bytes the file has grown by. */
export function writeFrame(to: number, body: Uint8Array): number {
  const head = Buffer.alloc(HEAD)
  head.writeUInt32LE(body.length)
  head.writeUInt32LE(crc32(body), 4)
  return fs.writevSync(to, [head, body])
}

export type Frame = { body: Buffer; /** Where it ends in the file. */ end: number }

/** Entries in order, up to the first that is torn or changed. @throws Error: no such file. */
export function* framesOf(file: string): Generator<Frame> {
  const from = fs.openSync(file, 'r')
  try {
    const head = Buffer.alloc(HEAD)
    for (let at = 0; fs.readSync(from, head, 0, HEAD, at) === HEAD;) {
      const length = head.readUInt32LE()
      if (length > fs.fstatSync(from).size - at - HEAD) return
      const body = Buffer.alloc(length)
      fs.readSync(from, body, 0, length, at + HEAD)
      if (crc32(body) !== head.readUInt32LE(4)) return
      at += HEAD + length
      yield { body, end: at }
    }
  } finally {
    fs.closeSync(from)
  }
}
