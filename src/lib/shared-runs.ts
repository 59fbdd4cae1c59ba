/** Work that several ask for at once is done for all of them together. */

/**
 * Of those who ask under one key while it is under way, all share the run after it: nobody gets what was begun before
 * they asked. A key names all that the work depends on and that is not read by it.
 */
export function createSharedRuns<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()

  function start(key: string, work: () => Promise<T>): Promise<T> {
    const run = work().finally(() => {
      if (running.get(key) === run) running.delete(key)
    })
    running.set(key, run)
    return run
  }

  return (key, work) => {
    const before = running.get(key)
    if (!before) return start(key, work)
    const shared =
      next.get(key) ??
      before
        .catch(() => undefined)
        .then(() => {
          next.delete(key)
          return start(key, work)
        })
    next.set(key, shared)
    return shared
  }
}
