/**
 * Callers under one key during a run all share the next one, so nobody gets a result begun before their call. The key
 * must name everything that the work depends on and does not read itself.
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
