/** Who was seen in the last 24 hours: what `unique` and repeat clicks come from. Held in memory, bounded. */

export const WINDOW_MS = 86_400_000

export type Seen = { /** First hit in 24 hours. */ unique: boolean; /** Hits in the running 24 hours, this one included. */ repeats: number }

export type VisitorWindow = {
  /** Counts a hit of `visitor` (a hash that names the campaign too) at `time` in milliseconds. */
  see: (visitor: string, time: number) => Seen
  /** What `see` would answer, without counting. */
  peek: (visitor: string, time: number) => Seen
  /** Takes back what an earlier process counted. */
  restore: (visitor: string, first: number, hits: number) => void
  size: () => number
}

type Entry = { first: number; hits: number }

/**
 * A visitor's 24 hours begin with his first hit and end 24 hours later. Entries stand in the order of their beginning,
 * so the oldest are dropped first: those whose day is over, and any beyond `most`.
 */
export function createVisitorWindow(most = 2_000_000): VisitorWindow {
  const entries = new Map<string, Entry>()

  function dropOldest(now: number): void {
    for (const [visitor, entry] of entries) {
      if (entries.size <= most && now - entry.first < WINDOW_MS) return
      entries.delete(visitor)
    }
  }

  const live = (visitor: string, time: number): Entry | undefined => {
    const entry = entries.get(visitor)
    return entry && time - entry.first < WINDOW_MS ? entry : undefined
  }

  return {
    see(visitor, time) {
      const entry = live(visitor, time)
      if (entry) return { unique: false, repeats: ++entry.hits }
      entries.delete(visitor)
      entries.set(visitor, { first: time, hits: 1 })
      dropOldest(time)
      return { unique: true, repeats: 1 }
    },
    peek(visitor, time) {
      const hits = live(visitor, time)?.hits ?? 0
      return { unique: hits === 0, repeats: hits + 1 }
    },
    restore(visitor, first, hits) {
      entries.set(visitor, { first, hits })
    },
    size: () => entries.size,
  }
}
