/** Sortable, unguessable ids (ULID). */
import { randomFillSync } from 'node:crypto'
import { encodeTime } from 'ulid'

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits, five a digit. */
const RANDOM_DIGITS = 16
/** Bytes per draw, for 256 ids: saves system calls. */
const DRAWN = 4096

/**
 * 80 fresh random bits each, never incremented: ids of one millisecond are unordered. `fill`: default the system's
 * cryptographic source.
 */
export function createIds(fill: (bytes: Uint8Array) => unknown = randomFillSync): (time: number) => string {
  const bytes = new Uint8Array(DRAWN)
  let next = DRAWN
  let lastTime = -1
  let start = ''
  return (time) => {
    if (time !== lastTime) {
      start = encodeTime(time)
      lastTime = time
    }
    if (next === DRAWN) {
      fill(bytes)
      next = 0
    }
    let id = start
    for (const end = next + RANDOM_DIGITS; next < end; next++) id += DIGITS[(bytes[next] ?? 0) % 32]
    return id
  }
}

/** `time`: milliseconds. */
export const newId = createIds()
