/**
 * Gives a target bytes until its time is over; what it should not do is a finding, with the bytes that made it do so.
 */
import { mutated, randomOf } from './mutate.ts'
import type { Target } from './targets.ts'

/** One input must not hold a thread up for longer; milliseconds. */
const SLOW_MS = 250

export type Finding = { target: string; bytes: Buffer; what: string }
export type TryResult = { inputs: number; finding: Finding | undefined }

/** What the target does with these bytes that it should not; undefined: nothing. */
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

/** The machine may have been busy with something else. */
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
  const until = performance.now() + ms
  let inputs = 0
  for (const bytes of target.seeds) {
    const what = wrongWith(target, bytes)
    if (what !== undefined) return { inputs, finding: { target: target.name, bytes, what } }
  }
  while (performance.now() < until) {
    const bytes = mutated(target.seeds, random)
    inputs += 1
    const what = wrongWith(target, bytes)
    if (what !== undefined) return { inputs, finding: { target: target.name, bytes, what } }
  }
  return { inputs, finding: undefined }
}
