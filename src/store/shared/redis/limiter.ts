/**
 * Counts attempts of all processes in Redis, as `lib/flow/token-bucket.ts` does. While Redis is away, each process
 * counts alone.
 */
import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { createRateLimiter, type Rate } from '../../../lib/flow/token-bucket.ts'
import type { SharedLimiter } from '../login-limiter.ts'

/** Atomic on the server; a key expires with its last attempt. Takes the caller's clock, which tests move. */
const TAKE = `
local kept = redis.call('HMGET', KEYS[1], 'used', 'at')
local now, burst, seconds = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local at = tonumber(kept[2] or ARGV[1])
if at - now > burst * seconds * 1000 then
  at = now
  redis.call('HSET', KEYS[1], 'at', ARGV[1])
end
local used = math.max(0, tonumber(kept[1] or '0') - math.max(0, now - at) / (seconds * 1000))
local wait = math.ceil((used + 1 - burst) * seconds)
if wait > 0 then return wait end
redis.call('HSET', KEYS[1], 'used', tostring(used + 1), 'at', ARGV[1])
redis.call('PEXPIRE', KEYS[1], math.ceil(burst * seconds * 1000) + 1000)
return 0`

const GIVE_BACK = `
local used = tonumber(redis.call('HGET', KEYS[1], 'used') or '0')
if used > 1 then redis.call('HSET', KEYS[1], 'used', tostring(used - 1)) else redis.call('DEL', KEYS[1]) end
return 0`

/** Hashed: Redis stores no e-mail or address. */
const keyOf = (name: string, key: string): string =>
  `weir:tries:${name}:${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`

export function redisLimiter(redis: Redis): (name: string, limit: Rate) => SharedLimiter {
  return (name, { burst, seconds }) => {
    const own = createRateLimiter({ burst, seconds })
    return {
      async take(key, now) {
        try {
          return Number(await redis.eval(TAKE, 1, keyOf(name, key), now, burst, seconds))
        } catch {
          return own.take(key, now)
        }
      },
      async giveBack(key) {
        own.giveBack(key)
        await redis.eval(GIVE_BACK, 1, keyOf(name, key)).catch(() => undefined)
      },
    }
  }
}
