/** Pools for concurrent panel requests, so that long ones do not delay short ones. */
import { TEXTS } from '../../contract/texts.ts'
import { Refusal } from '../../contract/failure.ts'
import type { Cut } from '../visit/cuts.ts'
import { createFairPool, type Release, type Refused, type FairPool } from '../../lib/flow/fair-pool.ts'

export type ForwardPools = {
  /** Complete requests: from sending until the panel's response is here. */
  short: FairPool
  /** Streamed large bodies. */
  uploads: FairPool
  /** Responses as long as the client reads: event streams, downloads. Requests do not queue for this pool. */
  long: FairPool
}

/**
 * Pools of one edge. One address (an office, or a proxy missing in TRUSTED_PROXIES) gets a quarter of the short places:
 * at ten milliseconds each, some thousands of calls a second.
 */
export const createForwardPools = (): ForwardPools => ({
  short: createFairPool({ places: 256, ofParty: 64, waiting: 8192, waitingOfParty: 512 }),
  uploads: createFairPool({ places: 32, ofParty: 8, waiting: 512, waitingOfParty: 64 }),
  long: createFairPool({ places: 1024, ofParty: 256, waiting: 0, waitingOfParty: 0 }),
})

/** Takes a place, or counts and throws a Refusal: 429 for this party, 503 when all are taken. */
export function takePlace(turns: FairPool, party: string, { begin, cut }: { begin: () => void; cut: Cut }): Release {
  const taken = turns.take(party, begin)
  if (typeof taken === 'function') return taken
  cut(taken)
  throw refusalFor(taken)
}

export const refusalFor = (why: Refused): Refusal => {
  const isTheirs = why === 'party'
  return isTheirs
    ? new Refusal(429, TEXTS.tooMany, { retryAfter: 1 })
    : new Refusal(503, TEXTS.unavailable, { retryAfter: 2 })
}
