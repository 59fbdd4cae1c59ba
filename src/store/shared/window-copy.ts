/**
 * The window of visitors on disk, so that edges which start before the event store is open know who was seen: hashes
 * alone, no address and no browser. What a run adds is written behind what is there; at an orderly end all is written
 * anew, with the hits of each.
 */
import fs from 'node:fs'
import { framesOf, writeFrame } from '../../lib/files/frames.ts'
import type { VisitorWindow } from './window.ts'

/** First entry of the file: what is in it, and its version. */
const KIND = Buffer.from('weir visitors 1')
/** Entries that are read in one hold of the window's lock: some microseconds. */
const AT_ONCE = 256
/** Entries of one step, milliseconds between two. */
const [STEP, STEP_MS] = [16_384, 1000]
/** A file that repeats itself so much is written anew, bytes: it never has more than twice the window and this. */
const SPARE = 16_000_000
const ENTRY_BYTES = 20

export type WindowCopy = {
  /** Writes what was made since the last step; whether there is more. Called by itself each second. */
  step: () => boolean
  /** Writes all anew, once nobody counts any more. */
  close: () => void
}

/**
 * Takes in what a file holds. A torn end is left out; no file, or one of another kind, holds nothing.
 * @returns whether all of it was read, so that it can be gone on with.
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

/** Keeps `window` in `file`, its owner's alone. `goesOn`: the file holds what the window does. */
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
  /** What was read is not written again. */
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
  /** The draft holds all: it is the copy. */
  function settle(): void {
    if (to !== undefined) fs.fsyncSync(to)
    fs.renameSync(draft, file)
    isDraft = false
  }
  /** No visit depends on it. */
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
