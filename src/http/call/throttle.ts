/** Limits the bytes written in one loop turn, so that large responses do not delay small ones. */

export type Throttle = (size: number) => Promise<void>

/**
 * Resolves when the caller may write `size` bytes: in order of calls, at most `most` bytes in one loop turn. A socket
 * with room takes megabytes at once without yielding to the loop.
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
