/** Sends batches in order, one at a time; queues them up to a limit while Redis is away. */
import { setTimeout as wait } from 'node:timers/promises'

/** `s`: sightings. `b`: probe results. `m`: some were dropped. */
type Kind = 's' | 'b' | 'm'
export type Entry = { number: number; kind: Kind; body: Buffer }

type Outbox = {
  put: (kind: Kind, body: Buffer) => void
  waiting: () => number
  /** Waits a moment for the current batch. */
  close: () => Promise<void>
}

/** About 300,000 visits. */
const MOST_BYTES = 8 * 1024 * 1024
const AGAIN_MS = 200
const PARTING_MS = 500

export function createOutbox(send: (entry: Entry) => Promise<void>): Outbox {
  const queue: Entry[] = []
  const closing = new AbortController()
  let bytes = 0
  let number = 0
  let lost = false
  let running: Promise<void> | undefined

  function drop(): void {
    while (bytes > MOST_BYTES && queue.length > 1) {
      bytes -= queue.shift()?.body.length ?? 0
      lost = true
    }
  }

  async function next(entry: Entry): Promise<void> {
    try {
      await send(entry)
      if (queue[0] !== entry) return
      queue.shift()
      bytes -= entry.body.length
    } catch {
      await wait(AGAIN_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  async function run(): Promise<void> {
    for (let entry = queue[0]; entry && !closing.signal.aborted; entry = queue[0]) {
      await next(entry)
      if (lost && queue.length === 0) {
        lost = false
        add('m', Buffer.alloc(0))
      }
    }
  }

  function add(kind: Kind, body: Buffer): void {
    queue.push({ number: ++number, kind, body })
    bytes += body.length
    drop()
  }

  return {
    put(kind, body) {
      if (closing.signal.aborted) return
      add(kind, body)
      running ??= run().finally(() => (running = undefined))
    },
    waiting: () => queue.length,
    async close() {
      await Promise.race([running, wait(PARTING_MS, undefined, { ref: false })])
      closing.abort()
      await running
    },
  }
}
