/** Lock in memory shared by threads. Held under a microsecond; others spin, then sleep. */
import { threadId } from 'node:worker_threads'

const SPINS = 200
/** 0, or the holder's thread number, negative while another sleeps: waking is expensive and rare. */
const LOCK = 0
const numberOf = (thread: number): number => thread + 1
const MINE = numberOf(threadId)

/** Exclusive among threads that share `cells`, whose first word is the lock. Not re-entrant. */
export function locked<Result>(cells: Int32Array<SharedArrayBuffer>, work: () => Result): Result {
  takeLock(cells)
  try {
    return work()
  } finally {
    releaseLock(cells)
  }
}

/** For the hot path, where a closure costs as much as the lock: release in `finally`. */
export function takeLock(cells: Int32Array<SharedArrayBuffer>): void {
  let holder = Atomics.compareExchange(cells, LOCK, 0, MINE)
  for (let attempts = 0; holder !== 0; attempts += 1) {
    if (attempts >= SPINS) sleep(cells, holder)
    holder = Atomics.compareExchange(cells, LOCK, 0, MINE)
  }
}

export function releaseLock(cells: Int32Array<SharedArrayBuffer>): void {
  if (Atomics.exchange(cells, LOCK, 0) < 0) Atomics.notify(cells, LOCK, 1)
}

/** At most a millisecond: with several sleepers, the holder may not know of one. */
function sleep(cells: Int32Array<SharedArrayBuffer>, holder: number): void {
  if (holder < 0 || Atomics.compareExchange(cells, LOCK, holder, -holder) === holder)
    Atomics.wait(cells, LOCK, -Math.abs(holder), 1)
}

/** Releases the lock if the ended `thread` held it. */
export function unlockFor(thread: number, memory: SharedArrayBuffer): void {
  const cells = new Int32Array(memory, 0, LOCK + 1)
  for (const held of [numberOf(thread), -numberOf(thread)])
    if (Atomics.compareExchange(cells, LOCK, held, 0) === held) Atomics.notify(cells, LOCK, 1)
}
