/**
 * Gives memory that was freed back to the system (glibc; elsewhere nothing happens). What compiling and the opening of
 * the stores took lies free in pieces between what is kept, and glibc returns of that only what lies at its end: 30 MB
 * after a restart, 130 MB after a first start.
 *
 * It calls C by `node:ffi`, which this Node has as an experiment: where that is missing, nothing is given back.
 */
import v8 from 'node:v8'

/** The C library of Debian and its like, where the function is. */
const LIBC = 'libc.so.6'

let trim: (() => void) | undefined

/** Undefined where the system has no such thing. */
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

/** An operator can do nothing about the warning that the module is an experiment. */
function quietly<Result>(work: () => Result): Result {
  const usual = process.emitWarning.bind(process)
  process.emitWarning = () => {}
  try {
    return work()
  } finally {
    process.emitWarning = usual
  }
}

/** Once, at once. Answers whether the system can. Takes 3 to 40 ms, in which threads that ask for memory wait. */
export function giveBack(): boolean {
  trim ??= trimOf()
  trim?.()
  return trim !== undefined
}

/** When, after a start, what it took is given back, milliseconds. */
const FIRST_MS = 15_000
/** And from then on, milliseconds: visits, reports and exports leave such pieces as well. */
const AGAIN_MS = 30_000
/**
 * From now on the heaps of all threads are collected when they have grown by a tenth, not when they are twice or four
 * times as large. For a machine of 512 MB: it takes more of the processor.
 */
export const collectOften = (): void => v8.setFlagsFromString('--heap-growing-percent=10')

/** On a machine of 512 MB, where the pieces of half a minute are too many. */
export const SMALL_ROUNDS = { first: 5000, again: 5000, begin: collectOften }

type Rounds = { first?: number; again?: number; begin?: () => void; round?: () => unknown }

/** From now on until closed. `begin`: what is done now; `round`: each time. */
export function giveBackByAndBy({ first = FIRST_MS, again = AGAIN_MS, begin, round = giveBack }: Rounds = {}): {
  close: () => void
} {
  begin?.()
  let timer = setTimeout(function next() {
    round()
    timer = setTimeout(next, again).unref()
  }, first).unref()
  return { close: () => clearTimeout(timer) }
}
