/** A connection to Redis that never waits: a question that cannot be asked now fails now. It reconnects by itself. */
import { Redis } from 'ioredis'

/** After this time without an answer, the server counts as away. */
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

/** For questions that are answered at once. */
export function connectRedis(url: string): Redis {
  return begin(new Redis(url, { ...OPTIONS, commandTimeout: ANSWER_MS }))
}

/** For a question that waits `block` milliseconds at most by itself. */
export function connectReader(url: string, block: number): Redis {
  return begin(new Redis(url, { ...OPTIONS, commandTimeout: block + ANSWER_MS }))
}

function begin(redis: Redis): Redis {
  redis.on('error', () => undefined) // each question says for itself that it failed
  redis.connect().catch(() => undefined) // it goes on trying
  return redis
}
