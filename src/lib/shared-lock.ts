/** A lock in memory that threads share. Held for well under a microsecond; who finds it taken spins, then sleeps. */

const SPINS = 200

/** Runs `work` alone among all threads that use `word` of `cells`. Not re-entrant: `work` must not take it again. */
export function locked<Result>(cells: Int32Array<SharedArrayBuffer>, word: number, work: () => Result): Result {
  for (let tries = 0; Atomics.compareExchange(cells, word, 0, 1) !== 0; tries += 1) if (tries >= SPINS) Atomics.wait(cells, word, 1, 1)
  try {
    return work()
  } finally {
    Atomics.store(cells, word, 0)
    Atomics.notify(cells, word, 1)
  }
}
