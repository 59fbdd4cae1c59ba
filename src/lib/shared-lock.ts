/** A lock in memory that threads share. Held for well under a microsecond; who finds it taken spins, then sleeps. */
import { threadId } from 'node:worker_threads'

const SPINS = 200
/** Word of the memory that is its lock: 0, or the number of the thread that holds it. */
const LOCK = 0
const numberOf = (thread: number): number => thread + 1
const MINE = numberOf(threadId)

/**
 * Runs `work` alone among all threads that share the memory of `cells`, whose first word is the lock. Not re-entrant:
 * `work` must not take it again.
 */
export function locked<Result>(cells: Int32Array<SharedArrayBuffer>, work: () => Result): Result {
  let holder = Atomics.compareExchange(cells, LOCK, 0, MINE)
  for (let attempts = 0; holder !== 0; attempts += 1) {
    if (attempts >= SPINS) Atomics.wait(cells, LOCK, holder, 1)
    holder = Atomics.compareExchange(cells, LOCK, 0, MINE)
  }
  try {
    return work()
  } finally {
    Atomics.store(cells, LOCK, 0)
    Atomics.notify(cells, LOCK, 1)
  }
}

/**
 * Opens the lock of `memory` where `thread`, which has ended, held it: a thread can be ended at any point, and its
 * siblings would wait for ever.
 */
export function unlockFor(thread: number, memory: SharedArrayBuffer): void {
  const cells = new Int32Array(memory, 0, LOCK + 1)
  if (Atomics.compareExchange(cells, LOCK, numberOf(thread), 0) === numberOf(thread)) Atomics.notify(cells, LOCK, 1)
}
