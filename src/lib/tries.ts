/** Tries counted per key: so many at once, then one each so many seconds. Which may be given back. */

type Count = { used: number; at: number }

export type Tries = {
  /**
   * Counts a try of `key` and answers 0; or counts nothing and answers the seconds until the next one. `now` in
   * milliseconds.
   */
  take: (key: string, now: number) => number
  /** The last try of `key` was none. */
  giveBack: (key: string) => void
  size: () => number
}

/** `most`: keys that are remembered; those that tried longest ago are forgotten first. */
export function createTries({
  burst,
  seconds,
  most = 20_000,
}: {
  burst: number
  seconds: number
  most?: number
}): Tries {
  const counts = new Map<string, Count>()

  /** What `key` has used at `now`. A clock that went back gives nothing and takes nothing. */
  const usedAt = (key: string, now: number): number => {
    const count = counts.get(key)
    return count ? Math.max(0, count.used - Math.max(0, now - count.at) / (seconds * 1000)) : 0
  }

  return {
    take(key, now) {
      const used = usedAt(key, now)
      const wait = Math.ceil((used + 1 - burst) * seconds)
      if (wait > 0) return wait
      counts.delete(key) // the map stands in the order of last tries
      counts.set(key, { used: used + 1, at: now })
      const [oldest] = counts.keys()
      if (counts.size > most && oldest !== undefined) counts.delete(oldest)
      return 0
    },
    giveBack(key) {
      const count = counts.get(key)
      if (count && count.used > 1) count.used -= 1
      else counts.delete(key)
    },
    size: () => counts.size,
  }
}
