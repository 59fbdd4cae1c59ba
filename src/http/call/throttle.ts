/**
 * Bytes that a loop gives out in a turn, to all who wait for some, so that what is large holds up nothing that is
 * small.
 */

export type Throttle = (size: number) => Promise<void>

/**
 * Resolves when it is the caller's turn to write `size` bytes: first come, first served, at most `most` bytes in one
 * turn of the loop. A socket with room takes megabytes at once and does not let the loop go on by itself.
 */
export function createThrottle(most: number): Throttle {
  const waiting: { size: number; begin: () => void }[] = []

  function turn(): void {
    for (let left = most; left > 0;) {
      const next = waiting.shift()
      if (!next) return
      left -= next.size
      next.begin()
    }
    if (waiting.length > 0) setImmediate(turn)
  }

  return (size) =>
    new Promise((resolve) => {
      if (waiting.push({ size, begin: resolve }) === 1) setImmediate(turn)
    })
}
