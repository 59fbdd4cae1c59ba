/** What processes send one another so that no visit waits: whom their edges saw, and what browser probes found. */
import type { RedisTrouble } from '../../rules/status/redis-trouble.ts'
import type { Remembered } from './probes.ts'

export type Ears = {
  /** A batch of sightings of another process. `known`: sent before this one had read the event store to its end. */
  seen: (batch: Uint8Array, known: boolean) => void
  learnt: (remembered: Remembered) => void
  /** Some of what the others sent has not arrived and will not: the event store knows. */
  missed: () => void
}

export type ExchangeState = {
  /** `alone`: this process is the only one. `away`: it goes on from its own memory until Redis answers again. */
  state: 'alone' | 'ok' | 'away'
  /** Batches that are still to be sent. */
  waiting: number
}

export type Exchange = {
  /** Tells the others; never waits and never throws. */
  seen: (batch: Uint8Array) => void
  learnt: (remembered: Remembered) => void
  /** Notes the current position in the others' news; `listen` gets what comes after it. Waits no more than a moment. */
  mark: () => Promise<void>
  /** Begins to listen, once, from the mark on. */
  listen: (ears: Ears) => void
  state: () => ExchangeState
  /** Why it is away, what it said against the last batch, or what it says of itself; null: all is well. */
  trouble: () => RedisTrouble | null
  close: () => Promise<void>
}

/** The exchange of a process that shares nothing. */
export const aloneExchange = (): Exchange => ({
  seen: () => undefined,
  learnt: () => undefined,
  mark: async () => undefined,
  listen: () => undefined,
  state: () => ({ state: 'alone', waiting: 0 }),
  trouble: () => null,
  close: async () => undefined,
})
