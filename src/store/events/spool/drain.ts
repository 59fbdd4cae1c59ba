/** Reads the spool: sends closed segments to the store, oldest first, with retries. */
import { deliver, type Delivering, type Progress } from './deliver.ts'
import type { Segment } from './segment.ts'

export type Drain = {
  add: (segment: Segment) => void
  waiting: () => readonly Segment[]
  /** Error of the last attempt; null after a success. */
  lastError: () => string | null
  /** Ends the pause; resolves when nothing waits, or after `stop`. */
  empty: () => Promise<void>
  /** Ends after the running attempt. */
  stop: () => Promise<void>
}

/** Milliseconds before the first retry, then doubled up to the longest. */
export type Pauses = { first: number; longest: number }

export function createDrain(using: Delivering, { first, longest }: Pauses): Drain {
  const queue: Progress[] = []
  let running: Promise<void> | undefined
  let stopped = false
  let failure: string | null = null
  let wake = () => {}

  const next = () => (stopped ? undefined : queue[0])

  const pause = (failures: number) =>
    new Promise<void>((resolve) => {
      const pause = Math.min(longest, first * 2 ** Math.min(failures - 1, 16))
      // half fixed, half random, so that many edges do not retry together
      const timer = setTimeout(resolve, pause / 2 + (Math.random() * pause) / 2)
      timer.unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const tryOne = async (segment: Progress): Promise<boolean> => {
    try {
      await deliver(segment, using)
      if (failure !== null) using.report('The event store takes spool segments again')
      failure = null
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (failure === null) using.report(`Spool segment ${segment.name} waits for the event store: ${reason}`)
      failure = reason
      return false
    }
  }

  const run = async () => {
    let failures = 0
    for (let oldest = next(); oldest; oldest = next()) {
      if (await tryOne(oldest)) {
        queue.shift()
        failures = 0
      } else {
        failures += 1
        if (next()) await pause(failures)
      }
    }
    running = undefined
  }

  return {
    add: (segment) => {
      queue.push(segment)
      if (!stopped) running ??= run()
    },
    waiting: () => queue,
    lastError: () => failure,
    empty: async () => {
      wake()
      await running
    },
    stop: async () => {
      stopped = true
      wake()
      await running
    },
  }
}
