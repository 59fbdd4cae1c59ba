/** Batches that processes send one another so that no visit waits: seen visitors, and results of browser probes. */
import type { RedisTrouble } from '../../rules/status/redis-trouble.ts'
import type { Remembered } from './probes.ts'

export type ExchangeHandlers = {
  /** A batch of sightings. `known`: sent before this process had read the event store to its end. */
  seen: (batch: Uint8Array, known: boolean) => void
  learnt: (remembered: Remembered) => void
  /** Some batches were lost; the event store has their visits. */
  missed: () => void
}

export type ExchangeState = {
  /** `alone`: the only process. `away`: works from its own memory until Redis answers again. */
  state: 'alone' | 'ok' | 'away'
  /** Unsent batches. */
  waiting: number
}

export type Exchange = {
  /** Sends to the others; never waits or throws. */
  seen: (batch: Uint8Array) => void
  learnt: (remembered: Remembered) => void
  /** Marks the current position in the stream, from which `listen` starts. Waits a moment at most. */
  mark: () => Promise<void>
  /** Starts listening at the mark. Call once. */
  listen: (ears: ExchangeHandlers) => void
  state: () => ExchangeState
  /** Why it is away, the error of the last batch, or the server's own trouble; null when all is well. */
  trouble: () => RedisTrouble | null
  close: () => Promise<void>
}

/** For a process that shares nothing. */
export const noExchange = (): Exchange => ({
  seen: () => undefined,
  learnt: () => undefined,
  mark: async () => undefined,
  listen: () => undefined,
  state: () => ({ state: 'alone', waiting: 0 }),
  trouble: () => null,
  close: async () => undefined,
})
