/** A rate held per key: so much at once, then one more each so many seconds. What was taken may be given back. */

/** At once, and seconds until each further one. */
export type Rate = { burst: number; seconds: number }

type Bucket = { used: number; at: number }

export type RateLimiter = {
  /**
   * Takes one of `key` and answers 0; or takes nothing and answers the seconds until the next one. `now` in
   * milliseconds.
   */
  take: (key: string, now: number) => number
  /** What `key` took last does not count. */
  giveBack: (key: string) => void
  size: () => number
}

/**
 * `most`: keys that are remembered; those that took longest ago are forgotten first. `Infinity`: all, where the caller
 * has few; that is the cheap way, for what each visit takes.
 */
export function createRateLimiter({ burst, seconds, most = 20_000 }: Rate & { most?: number }): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const fillMs = burst * seconds * 1000

  return {
    take(key, now) {
      const bucket = buckets.get(key) ?? { used: 0, at: now }
      // A clock that went back gives nothing and takes nothing; by more than fills a bucket, it is the time from now
      // on.
      if (bucket.at - now > fillMs) bucket.at = now
      const used = Math.max(0, bucket.used - Math.max(0, now - bucket.at) / (seconds * 1000))
      const wait = Math.ceil((used + 1 - burst) * seconds)
      if (wait > 0) return wait
      bucket.used = used + 1
      bucket.at = now
      if (most < Infinity) buckets.delete(key) // so that the map stands in the order of what was taken last
      buckets.set(key, bucket)
      const [oldest] = buckets.size > most ? buckets.keys() : []
      if (oldest !== undefined) buckets.delete(oldest)
      return 0
    },
    giveBack(key) {
      const bucket = buckets.get(key)
      if (bucket && bucket.used > 1) bucket.used -= 1
      else buckets.delete(key)
    },
    size: () => buckets.size,
  }
}
