/**
 * Callers under one key during a run share the next one, so nobody gets an older result. The key must name every input
 * that the work does not read itself.
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
