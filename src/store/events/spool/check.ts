/** Reads a segment back: intact lines, damaged ones and the rest. */
import { setImmediate } from 'node:timers/promises'
import { isIntactLine } from './line.ts'

export type Checked = {
  /** Complete lines with newlines, in order; and their number. */
  good: Buffer
  count: number
  /** Damaged lines with newlines. */
  bad: Buffer[]
  /** Incomplete last line, from a process that ended while writing. */
  torn: Buffer
}

/** Bytes checked at once, about 0.3 ms, before yielding to the event loop. */
const SLICE = 256 * 1024
const NEWLINE = 0x0a

/** Views into `bytes` unless lines had to be left out. */
export async function checkLines(bytes: Buffer): Promise<Checked> {
  const bad: Buffer[] = []
  /** Runs of complete lines: one, if nothing is damaged. */
  const runs: Buffer[] = []
  let [count, from, start, turn] = [0, 0, 0, SLICE]
  const endRun = () => {
    if (start > from) runs.push(bytes.subarray(from, start))
  }
  for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
    if (isIntactLine(bytes.subarray(start, end))) count++
    else {
      endRun()
      const { good, lost } = sortOut(bytes.subarray(start, end + 1))
      runs.push(...good)
      bad.push(...lost)
      count += good.length
      from = end + 1
    }
    start = end + 1
    if (start >= turn) {
      turn = start + SLICE
      await setImmediate()
    }
  }
  endRun()
  return { good: runs.length === 1 && runs[0] ? runs[0] : Buffer.concat(runs), count, bad, torn: bytes.subarray(start) }
}

/** With newlines. */
export function splitLines(lines: Buffer): Buffer[] {
  const all: Buffer[] = []
  for (let start = 0; start < lines.length;) {
    const end = lines.indexOf(NEWLINE, start) + 1
    all.push(lines.subarray(start, end))
    start = end
  }
  return all
}

/** Starts tried in a damaged line: more than a hit has reasons, few enough for a garbage file. */
const MOST_ATTEMPTS = 100

/** Two lines with a damaged newline look like one; a line starts with `["`, which never occurs inside a string. */
function sortOut(line: Buffer): { good: Buffer[]; lost: Buffer[] } {
  let second = 0
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    second = line.indexOf('["', second + 1)
    if (second === -1) break
    if (!isIntactLine(line.subarray(second, -1))) continue
    const first = line.subarray(0, second - 1)
    const rest = line.subarray(second)
    return isIntactLine(first)
      ? { good: [Buffer.concat([first, line.subarray(-1)]), rest], lost: [] }
      : { good: [rest], lost: [line.subarray(0, second)] }
  }
  return { good: [], lost: [line] }
}
