/** `burst` at once, then one more every `seconds`. */
export type Rate = { burst: number; seconds: number }

type Bucket = { used: number; at: number }

type RateLimiter = {
  /** Takes one and returns 0; else returns seconds until the next. `now` in milliseconds. */
  take: (key: string, now: number) => number
  /** Refunds the key's last take. */
  giveBack: (key: string) => void
  size: () => number
}

/** `most`: keys held; evicts the least recently used. `Infinity` keeps all: cheaper for few keys. */
export function createRateLimiter({ burst, seconds, most = 20_000 }: Rate & { most?: number }): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const fillMs = burst * seconds * 1000

  return {
    take(key, now) {
      const bucket = buckets.get(key) ?? { used: 0, at: now }
      // a clock set back gives and takes nothing; beyond the fill time, counts as the new time
      if (bucket.at - now > fillMs) bucket.at = now
      const used = Math.max(0, bucket.used - Math.max(0, now - bucket.at) / (seconds * 1000))
      const wait = Math.ceil((used + 1 - burst) * seconds)
      if (wait > 0) return wait
      bucket.used = used + 1
      bucket.at = now
      if (most < Infinity) buckets.delete(key) // keeps the map in order of the last take
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
