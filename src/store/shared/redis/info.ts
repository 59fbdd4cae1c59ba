/** Checks a Redis server's INFO once, or every few seconds. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { RedisTrouble } from '../../../rules/status/redis-trouble.ts'
import { connectRedis } from './connection.ts'
import { troubleIn, troubleOf } from './trouble.ts'

const EVERY_MS = 2000
const PATIENCE_MS = 3000

type InfoWatch = {
  /** Of the last answer; undefined when INFO is unanswered or not permitted. */
  trouble: () => RedisTrouble | undefined
  close: () => Promise<void>
}

export function pollRedisInfo(redis: Redis): InfoWatch {
  const closing = new AbortController()
  let found: RedisTrouble | undefined

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      found = await redis.info().then(troubleIn, () => undefined)
      await wait(EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    trouble: () => found,
    close: async () => {
      closing.abort()
      await running
    },
  }
}

/** Uses its own connection; null when all is well. */
export async function checkRedis(url: string): Promise<RedisTrouble | null> {
  const redis = connectRedis(url)
  const away: RedisTrouble = { kind: 'redisAway', about: '' }
  try {
    return await Promise.race([
      new Promise<RedisTrouble>((resolve) => void redis.on('error', (error) => resolve(troubleOf(error) ?? away))),
      new Promise<void>((resolve) => void redis.on('ready', resolve)).then(
        async () => troubleIn(await redis.info()) ?? null,
      ),
      wait(PATIENCE_MS, away, { ref: false }),
    ])
  } catch (error) {
    return troubleOf(error) ?? away
  } finally {
    redis.disconnect()
  }
}
