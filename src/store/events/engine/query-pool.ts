/** A few clients with one query each at a time, and a queue. An embedded session runs only one. */
import type { ClickHouseClient } from '@clickhouse/client'
import { EventsError } from './errors.ts'

export type QueryPoolState = { busy: number; waiting: number; done: number; failed: number }

export type QueryPool = {
  run: <T>(work: (client: ClickHouseClient) => Promise<T>) => Promise<T>
  state: () => QueryPoolState
  /** Rejects new queries, waits for queued ones, closes the clients. */
  close: () => Promise<void>
}

/** Beyond so many waiting, rejects at once: callers would be gone before an answer. */
const MAX_WAITING = 200

/** `clear` runs before a client's next query when its last one failed. */
export function createQueryPool(
  clients: readonly ClickHouseClient[],
  clear: (client: ClickHouseClient) => Promise<void> = async () => {},
): QueryPool {
  const free = [...clients]
  const failed = new Set<ClickHouseClient>()
  const waiting: ((client: ClickHouseClient) => void)[] = []
  let closed = false
  const counted = { done: 0, failed: 0 }

  const take = (): Promise<ClickHouseClient> => {
    const client = free.pop()
    return client ? Promise.resolve(client) : new Promise((resolve) => waiting.push(resolve))
  }
  const give = (client: ClickHouseClient) => {
    const next = waiting.shift()
    if (next) next(client)
    else free.push(client)
  }

  return {
    run: async (work) => {
      if (closed) throw new EventsError('away', 'The event store is closed')
      if (waiting.length >= MAX_WAITING)
        throw new EventsError('away', 'Too many queries are waiting for the event store')
      const client = await take()
      try {
        if (failed.has(client)) await clear(client)
        failed.delete(client)
        const answer = await work(client)
        counted.done += 1
        return answer
      } catch (error) {
        counted.failed += 1
        failed.add(client)
        throw error
      } finally {
        give(client)
      }
    },
    state: () => ({ ...counted, busy: clients.length - free.length, waiting: waiting.length }),
    close: async () => {
      if (closed) return
      closed = true
      for (const _ of clients) await (await take()).close()
    },
  }
}
