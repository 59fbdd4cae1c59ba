/** Numbers from the system's randomness. */
import { randomFillSync } from 'node:crypto'

const AT_ONCE = 1024

/** A source of numbers from 0 to 1, the end excluded. Many are drawn at once: one at a time, those of an id cost more than its hit's look-ups. */
export function createRandomNumbers(): () => number {
  const drawn = new Uint32Array(AT_ONCE)
  let next = AT_ONCE
  return () => {
    if (next === AT_ONCE) {
      randomFillSync(drawn)
      next = 0
    }
    return (drawn[next++] ?? 0) / 2 ** 32
  }
}
