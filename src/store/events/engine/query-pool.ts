/**
 * A pool: a few clients with one query each at a time, and a queue for them. An embedded session cannot run more than
 * one.
 */
import type { ClickHouseClient } from '@clickhouse/client'
import { EventsError } from './errors.ts'

export type QueryPoolState = { busy: number; waiting: number; done: number; failed: number }

export type QueryPool = {
  run: <T>(work: (client: ClickHouseClient) => Promise<T>) => Promise<T>
  state: () => QueryPoolState
  /** Refuses new work, waits for what runs and waits, closes the clients. */
  close: () => Promise<void>
}

/**
 * When this many questions wait in one pool, more are refused at once: their callers would be gone before an answer.
 */
const MAX_WAITING = 200

export function createQueryPool(clients: readonly ClickHouseClient[]): QueryPool {
  const free = [...clients]
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
      if (waiting.length >= MAX_WAITING) throw new EventsError('away', 'Too many questions wait for the event store')
      const client = await take()
      try {
        const answer = await work(client)
        counted.done += 1
        return answer
      } catch (error) {
        counted.failed += 1
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
