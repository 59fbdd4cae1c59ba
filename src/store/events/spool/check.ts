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
    const whole = isWhole(bytes.subarray(start, end))
    const line = bytes.subarray(start, end + 1)
    ;(whole ? good : bad).push(line)
    start = end + 1
    if (start >= turn) {
      turn = start + SLICE
      await setImmediate()
    }
  }
  return { good, bad, torn: bytes.subarray(start) }
}
