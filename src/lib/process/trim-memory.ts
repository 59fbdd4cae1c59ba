/**
 * Returns freed memory to the system (glibc only). Start-up leaves the heap fragmented, and glibc returns only its end:
 * this returns 30 MB after a restart, 130 MB after a first start.
 *
 * Calls C through `node:ffi`, which is experimental in this Node; without it, does nothing.
 */
import v8 from 'node:v8'

/** C library of Debian and similar systems. */
const LIBC = 'libc.so.6'

let trim: (() => void) | undefined

/** Undefined where the system lacks it. */
function trimOf(): (() => void) | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const ffi = quietly(() => process.getBuiltinModule('node:ffi'))
    const library = ffi.dlopen(LIBC, { malloc_trim: { arguments: ['u64'], return: 'i32' } })
    return () => void library.functions.malloc_trim(0n)
  } catch {
    return undefined
  }
}

/** Hides the experimental warning: operators cannot act on it. */
function quietly<Result>(work: () => Result): Result {
  const usual = process.emitWarning.bind(process)
  process.emitWarning = () => {}
  try {
    return work()
  } finally {
    process.emitWarning = usual
  }
}

/** Once, now; false if unsupported. Takes 3 to 40 ms, in which allocating threads wait. */
export function trimMemory(): boolean {
  trim ??= trimOf()
  trim?.()
  return trim !== undefined
}

/** Milliseconds from the start to the first round. */
const FIRST_MS = 15_000
/** Milliseconds between later rounds: visits, reports and exports fragment memory too. */
const AGAIN_MS = 30_000
/** Collects all threads' heaps after 10 % growth, not 100 or 300 %. For 512 MB; costs CPU. */
const collectGarbageMoreOften = (): void => v8.setFlagsFromString('--heap-growing-percent=10')

/** For 512 MB, where half a minute is too long. */
export const SMALL_ROUNDS = { first: 5000, again: 5000, begin: collectGarbageMoreOften }

type Rounds = { first?: number; again?: number; begin?: () => void; round?: () => unknown }

/** Repeats until closed. `begin` runs now, `round` each time. */
export function trimMemoryPeriodically({
  first = FIRST_MS,
  again = AGAIN_MS,
  begin,
  round = trimMemory,
}: Rounds = {}): {
  close: () => void
} {
  begin?.()
  let timer = setTimeout(function next() {
    round()
    timer = setTimeout(next, again).unref()
  }, first).unref()
  return { close: () => clearTimeout(timer) }
}
