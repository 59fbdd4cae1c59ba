/** Reads a segment back: which lines are as they were written, and what is left over. */
import { setImmediate } from 'node:timers/promises'
import { isWhole } from './line.ts'

export type Checked = {
  /** Whole lines, newline included, in order. */
  good: Buffer[]
  /** Damaged lines, newline included. */
  bad: Buffer[]
  /** What follows the last newline: a line that was being written when the process ended. */
  torn: Buffer
}

/** A slice of this size is checked in about 0.3 ms; then the event loop has its turn. */
const SLICE = 256 * 1024
const NEWLINE = 0x0a

export async function checkLines(bytes: Buffer): Promise<Checked> {
  const good: Buffer[] = []
  const bad: Buffer[] = []
  let start = 0
  let turn = SLICE
  for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
    const line = bytes.subarray(start, end + 1)
    if (isWhole(line.subarray(0, -1))) good.push(line)
    else sortOut(line, good, bad)
    start = end + 1
    if (start >= turn) {
      turn = start + SLICE
      await setImmediate()
    }
  }
  return { good, bad, torn: bytes.subarray(start) }
}

/** Beginnings that are tried in a damaged line: more than reasons of a hit, few enough for a file of nonsense. */
const TRIES = 100

/** Two lines whose newline was damaged look like one damaged line; a line begins with `["`, which never stands inside a string. */
function sortOut(line: Buffer, good: Buffer[], bad: Buffer[]): void {
  let second = 0
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    second = line.indexOf('["', second + 1)
    if (second === -1) break
    if (!isWhole(line.subarray(second, -1))) continue
    const first = line.subarray(0, second - 1)
    if (isWhole(first)) good.push(Buffer.concat([first, line.subarray(-1)]))
    else bad.push(line.subarray(0, second))
    good.push(line.subarray(second))
    return
  }
  bad.push(line)
}
