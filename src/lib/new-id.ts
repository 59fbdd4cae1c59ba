/** New ids that begin with their time (ULID): sortable, and of one id nobody can tell another. */
import { randomFillSync } from 'node:crypto'
import { encodeTime } from 'ulid'

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits, five a digit. */
const RANDOM_DIGITS = 16
/**
 * Bytes drawn at once: enough for 256 ids. One at a time, the call to the system would cost more than the rest of the
 * id.
 */
const DRAWN = 4096

/**
 * A source of ids. Each has 80 random bits of its own, drawn anew and never counted up, so the ids of one millisecond
 * have no order. `fill` fills with random bytes; by default from the system's cryptographic source.
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

/** The id of something new of `time`, in milliseconds. */
export const newId = createIds()
