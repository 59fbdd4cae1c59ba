/** A rate held per key: `burst` at once, `perSecond` over time. */

type Bucket = { tokens: number; at: number }

export type Limiter = {
  /** Takes one token of `key`; false when there is none. `now` in milliseconds. */ take: (
    key: string,
    now: number,
  ) => boolean
}

/** Memory is bounded by the number of keys that the caller uses. */
export function createLimiter({ burst, perSecond }: { burst: number; perSecond: number }): Limiter {
  const buckets = new Map<string, Bucket>()
  return {
    take(key, now) {
      const bucket = buckets.get(key) ?? { tokens: burst, at: now }
      // A clock that went back gives nothing and takes nothing.
      const tokens = Math.min(burst, bucket.tokens + Math.max(0, now - bucket.at) * (perSecond / 1000))
      bucket.at = now
      bucket.tokens = tokens >= 1 ? tokens - 1 : tokens
      buckets.set(key, bucket)
      return tokens >= 1
    },
  }
}
