/** A Redis connection that never waits: fails at once while disconnected, and reconnects by itself. */
import { Redis } from 'ioredis'

/** The server counts as away after this time without an answer. Milliseconds. */
const ANSWER_MS = 1000
const [RETRY_FIRST_MS, RETRY_MOST_MS] = [50, 1000]

const OPTIONS = {
  protocol: 2,
  lazyConnect: true,
  connectTimeout: 2000,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectionName: 'weir',
  retryStrategy: (times: number) => Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** Math.min(times, 10)),
} as const

/** For commands that return at once. */
export function connectRedis(url: string): Redis {
  return begin(new Redis(url, { ...OPTIONS, commandTimeout: ANSWER_MS }))
}

/** For a command that blocks up to `block` milliseconds. */
export function connectReader(url: string, block: number): Redis {
  return begin(new Redis(url, { ...OPTIONS, commandTimeout: block + ANSWER_MS }))
}

function begin(redis: Redis): Redis {
  redis.on('error', () => undefined) // each command reports its own failure
  redis.connect().catch(() => undefined) // keeps trying
  return redis
}
