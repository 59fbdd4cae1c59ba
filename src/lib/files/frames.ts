/** Append-only files of entries with length and checksum; the last may be torn. */
import fs from 'node:fs'
import { crc32 } from 'node:zlib'

/** Before each entry: its length and CRC-32. */
const HEAD = 8

/** Appends an entry; returns the bytes written. */
export function writeFrame(to: number, body: Uint8Array): number {
  const head = Buffer.alloc(HEAD)
  head.writeUInt32LE(body.length)
  head.writeUInt32LE(crc32(body), 4)
  return fs.writevSync(to, [head, body])
}

type Frame = { body: Buffer; /** Its end in the file. */ end: number }

/** In order, up to the first damaged one. @throws Error if the file is missing. */
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
