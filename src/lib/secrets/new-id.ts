/** Sortable, unguessable ids (ULID). */
import { randomFillSync } from 'node:crypto'
import { encodeTime } from 'ulid'

const DIGITS = Buffer.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
/** 80 bits, five a digit. */
const RANDOM_DIGITS = 16
const TIME_DIGITS = 10
/** Bytes per draw, for 256 ids: saves system calls. */
const DRAWN = 4096

/**
 * 80 fresh random bits each, never incremented: ids of one millisecond are unordered. `fill`: default the system's
 * cryptographic source.
 */
export function createIds(fill: (bytes: Uint8Array) => unknown = randomFillSync): (time: number) => string {
  const bytes = new Uint8Array(DRAWN)
  const id = Buffer.alloc(TIME_DIGITS + RANDOM_DIGITS)
  let next = DRAWN
  let lastTime = -1
  return (time) => {
    if (time !== lastTime) {
      id.write(encodeTime(time), 'latin1')
      lastTime = time
    }
    if (next === DRAWN) {
      fill(bytes)
      next = 0
    }
    for (let at = TIME_DIGITS; at < id.length; at += 1) id[at] = DIGITS[(bytes[next++] ?? 0) % 32] ?? 0
    return id.toString('latin1')
  }
}

/** `time`: milliseconds. */
export const newId = createIds()
