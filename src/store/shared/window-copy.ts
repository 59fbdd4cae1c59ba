/**
 * Copy of the visitor window on disk, for edges that start before the event store is open. Hashes only, no address or
 * browser. Appends while running; a clean shutdown rewrites the file with all hit counts.
 */
import fs from 'node:fs'
import { framesOf, writeFrame } from '../../lib/files/frames.ts'
import type { VisitorWindow } from './window.ts'

/** File header with version. */
const KIND = Buffer.from('weir visitors 1')
/** Entries read per lock: some microseconds. */
const AT_ONCE = 256
/** Entries per step, milliseconds between steps. */
const [STEP, STEP_MS] = [16_384, 1000]
/** Repeated entries until the file is rewritten, bytes: it stays under twice the window plus this. */
const SPARE = 16_000_000
const ENTRY_BYTES = 20

type WindowCopy = {
  /** Writes new entries; true if more remain. Runs each second. */
  step: () => boolean
  /** Rewrites the file; call when nothing counts any more. */
  close: () => void
}

/**
 * Loads a file. Ignores an incomplete end, a missing file and one of another kind.
 * @returns true if all was read, so that appending can go on.
 */
export function readWindow(file: string, window: VisitorWindow, now: number): boolean {
  let end = 0
  try {
    for (const frame of framesOf(file)) {
      if (end > 0) window.load(frame.body, now)
      else if (!frame.body.equals(KIND)) return false
      ;({ end } = frame)
    }
    return end === fs.statSync(file).size
  } catch {
    return false
  }
}

/** Keeps `window` in `file`, readable by its owner only. `goesOn`: the file already holds the window. */
export function keepWindow(
  file: string,
  window: VisitorWindow,
  { goesOn, failed }: { goesOn: boolean; failed: (error: unknown) => void },
): WindowCopy {
  const draft = `${file}.part`
  let to: number | undefined
  let at: number | undefined
  let [bytes, isDraft, isBroken] = [0, false, false]

  function begin(): void {
    end()
    to = fs.openSync(draft, 'w', 0o600)
    ;[at, bytes, isDraft] = [undefined, writeFrame(to, KIND), true]
  }
  function goOn(): void {
    to = fs.openSync(file, 'a', 0o600)
    ;[at, bytes] = [window.since(undefined, 0).next, fs.fstatSync(to).size]
    while (skip()) continue
  }
  /** Skips entries that were loaded. */
  function skip(): boolean {
    const { next } = window.since(at, AT_ONCE)
    const isMore = next !== at
    at = next
    return isMore
  }
  function end(): void {
    if (to !== undefined) fs.closeSync(to)
    to = undefined
  }
  function write(): boolean {
    if (to === undefined) begin()
    const parts: Buffer[] = []
    let isMore = true
    for (let read = 0; read < STEP && isMore; read += AT_ONCE) {
      const { entries, next } = window.since(at, AT_ONCE)
      isMore = next !== at
      at = next
      parts.push(entries)
    }
    const body = Buffer.concat(parts)
    if (body.length > 0 && to !== undefined) bytes += writeFrame(to, body)
    if (!isMore && isDraft) settle()
    if (!isDraft && bytes > 2 * ENTRY_BYTES * window.size() + SPARE) begin()
    return isMore
  }
  /** The new file is complete: it becomes the copy. */
  function settle(): void {
    if (to !== undefined) fs.fsyncSync(to)
    fs.renameSync(draft, file)
    isDraft = false
  }
  /** Ignores errors: no visit depends on it. */
  function trying<Result>(work: () => Result, otherwise: Result): Result {
    try {
      return isBroken ? otherwise : work()
    } catch (error) {
      isBroken = true
      failed(error)
      return otherwise
    }
  }

  if (goesOn) trying(goOn, undefined)
  const step = (): boolean => trying(write, false)
  let timer: NodeJS.Timeout
  const again = (): void => {
    const isMore = step()
    timer = setTimeout(again, isMore ? STEP_MS / 20 : STEP_MS).unref()
  }
  timer = setTimeout(again, STEP_MS).unref()
  return {
    step,
    close: () => {
      clearTimeout(timer)
      trying(begin, undefined)
      while (step()) continue
      trying(end, undefined)
    },
  }
}
