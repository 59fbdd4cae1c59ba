/** State shared by processes through Redis if configured, else local. */
import { randomUUID } from 'node:crypto'
import type { SayLine } from '../../lib/process/log.ts'
import { noExchange, type Exchange } from './exchange.ts'
import { createLoginLimiter, type LoginLimiter } from './login-limiter.ts'
import type { OfferCounts } from './offer-counts.ts'
import { keepQuotas, type QuotaKeeper } from './offer-quotas.ts'
import { connectRedis } from './redis/connection.ts'
import { redisExchange } from './redis/exchange.ts'
import { redisLimiter } from './redis/limiter.ts'
import { redisOfferQuotas } from './redis/offer-quotas.ts'

export type Shared = {
  exchange: Exchange
  loginLimiter: LoginLimiter
  /** Holds offers' caps for all processes together; undefined without Redis. */
  keepQuotas: undefined | ((counts: OfferCounts) => QuotaKeeper)
  close: () => Promise<void>
}

/** Does not wait: an absent Redis is logged and retried. `apart`: other processes exist. */
export function openShared(redisUrl: string | undefined, apart: boolean, say: SayLine): Shared {
  if (redisUrl === undefined && apart)
    say('REDIS_URL is not set: each process counts visitors and sign-in attempts on its own', 'warn')
  if (redisUrl === undefined)
    return {
      exchange: noExchange(),
      loginLimiter: createLoginLimiter(),
      keepQuotas: undefined,
      close: async () => undefined,
    }
  const redis = connectRedis(redisUrl)
  const exchange = redisExchange(redisUrl, (line) => say(line, 'debug')) // its absence is a condition, logged elsewhere
  return {
    exchange,
    loginLimiter: createLoginLimiter(redisLimiter(redis)),
    keepQuotas: (counts) => keepQuotas(redisOfferQuotas(redis, randomUUID()), counts),
    close: async () => {
      await exchange.close()
      redis.disconnect()
    },
  }
}
