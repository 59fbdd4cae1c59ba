/** A lock in memory that threads share. Held for well under a microsecond; who finds it taken spins, then sleeps. */
import { threadId } from 'node:worker_threads'

const SPINS = 200
/**
 * Word of the memory that is its lock: 0, or the number of the thread that holds it, which is negative where another
 * one sleeps: waking costs more than all the rest, and hardly ever there is somebody to wake.
 */
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
    if (attempts >= SPINS) sleep(cells, holder)
    holder = Atomics.compareExchange(cells, LOCK, 0, MINE)
  }
  try {
    return work()
  } finally {
    if (Atomics.exchange(cells, LOCK, 0) < 0) Atomics.notify(cells, LOCK, 1)
  }
}

/** Until the lock is opened, or for a millisecond: of several who sleep, one may not be known of. */
function sleep(cells: Int32Array<SharedArrayBuffer>, holder: number): void {
  if (holder < 0 || Atomics.compareExchange(cells, LOCK, holder, -holder) === holder)
    Atomics.wait(cells, LOCK, -Math.abs(holder), 1)
}

/**
 * Opens the lock of `memory` where `thread`, which has ended, held it: a thread can be ended at any point, and its
 * siblings would wait for ever.
 */
export function unlockFor(thread: number, memory: SharedArrayBuffer): void {
  const cells = new Int32Array(memory, 0, LOCK + 1)
  for (const held of [numberOf(thread), -numberOf(thread)])
    if (Atomics.compareExchange(cells, LOCK, held, 0) === held) Atomics.notify(cells, LOCK, 1)
}
