/** Fuzzes a target until its time is over; a finding includes the bytes that caused it. */
import { mutated, randomOf } from './mutate.ts'
import type { Target } from './targets.ts'

/** Longest time of one input; milliseconds. */
const SLOW_MS = 250

export type Finding = { target: string; bytes: Buffer; what: string }
type TryResult = { inputs: number; finding: Finding | undefined }

/** The target's misbehaviour with these bytes; undefined: none. */
export function wrongWith(target: Target, bytes: Buffer): string | undefined {
  const began = performance.now()
  try {
    target.run(bytes)
  } catch (error) {
    if (!(error instanceof Error) || !target.refuses(error))
      return error instanceof Error ? (error.stack ?? error.message) : `threw ${String(error)}`
  }
  const took = performance.now() - began
  return took > SLOW_MS && slowAgain(target, bytes) ? `took ${Math.round(took)} ms` : undefined
}

/** Repeats, because the machine may have been busy. */
function slowAgain(target: Target, bytes: Buffer): boolean {
  const times = Array.from({ length: 3 }, () => {
    const began = performance.now()
    try {
      target.run(bytes)
    } catch {
      // reported above
    }
    return performance.now() - began
  })
  return Math.min(...times) > SLOW_MS
}

/** The same seed gives the same inputs in the same order. */
export function tryTarget(target: Target, seed: number, ms: number): TryResult {
  const random = randomOf(seed)
  let inputs = 0
  for (const bytes of target.seeds) {
    const what = wrongWith(target, bytes)
    if (what !== undefined) return { inputs, finding: { target: target.name, bytes, what } }
  }
  // from here: the seeds' first run loads and compiles
  const until = performance.now() + ms
  while (performance.now() < until) {
    const bytes = mutated(target.seeds, random)
    inputs += 1
    const what = wrongWith(target, bytes)
    if (what !== undefined) return { inputs, finding: { target: target.name, bytes, what } }
  }
  return { inputs, finding: undefined }
}
