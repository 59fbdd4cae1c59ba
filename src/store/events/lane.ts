/**
 * A lane: a few clients, each busy with one query at a time, and a queue before them. An embedded session can do no
 * more than one.
 */
import type { ClickHouseClient } from '@clickhouse/client'
import { EventsError } from './errors.ts'

export type LaneState = { busy: number; waiting: number; done: number; failed: number }

export type Lane = {
  run: <T>(work: (client: ClickHouseClient) => Promise<T>) => Promise<T>
  state: () => LaneState
  /** Refuses new work, waits for what runs and waits, closes the clients. */
  close: () => Promise<void>
}

/** More questions than this waiting in one lane are refused at once: their callers have long gone. */
const MAX_WAITING = 200

export function createLane(clients: readonly ClickHouseClient[]): Lane {
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
