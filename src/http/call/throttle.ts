/** Limits bytes per loop turn, so that large responses do not delay small ones. */

export type Throttle = (size: number) => Promise<void>

/**
 * Resolves when `size` bytes may be written: in order, at most `most` bytes per loop turn. A socket with room takes
 * megabytes at once without yielding.
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
