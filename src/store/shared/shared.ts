/** What processes share of what they have just seen: by Redis where one is named, else each has its own. */
import type { SayLine } from '../../lib/log.ts'
import { aloneExchange, type Exchange } from './exchange.ts'
import { createGuesses, type Guesses } from './guesses.ts'
import { connectRedis } from './redis/connection.ts'
import { redisExchange } from './redis/exchange.ts'
import { redisTries } from './redis/tries.ts'

export type Shared = { exchange: Exchange; guesses: Guesses; close: () => Promise<void> }

/**
 * Waits for nobody: a Redis that is away is said, and asked again. `apart`: there are other processes that would have
 * something to tell.
 */
export function openShared(redisUrl: string | undefined, apart: boolean, say: SayLine): Shared {
  if (redisUrl === undefined && apart)
    say('REDIS_URL is not set: visitors and tries to sign in are counted by each process alone', 'warn')
  if (redisUrl === undefined)
    return { exchange: aloneExchange(), guesses: createGuesses(), close: async () => undefined }
  const redis = connectRedis(redisUrl)
  const exchange = redisExchange(redisUrl, (line) => say(line, 'debug')) // its absence is a condition, which is logged
  return {
    exchange,
    guesses: createGuesses(redisTries(redis)),
    close: async () => {
      await exchange.close()
      redis.disconnect()
    },
  }
}
