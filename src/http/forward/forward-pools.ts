/** What edges ask of the panel at a time, in three pools, so that what takes long holds up nothing that is short. */
import { TEXTS } from '../../contract/texts.ts'
import { Refusal } from '../../contract/failure.ts'
import type { Cut } from '../visit/cuts.ts'
import { createTurns, type Release, type Refused, type Turns } from '../../lib/flow/fair-queue.ts'

export type ForwardPools = {
  /** Questions that are here to their end: from being asked until the panel's answer is here. */
  short: Turns
  /** Large bodies that are sent on as they come. */
  uploads: Turns
  /** Answers that go on for as long as somebody reads: streams of events, downloads. Nobody waits for one of these. */
  long: Turns
}

/**
 * Of one edge. An office behind one address (or a proxy that was not named in TRUSTED_PROXIES, whose visitors are all
 * one party) has a quarter of the short places: at some ten milliseconds each, some thousands of calls a second.
 */
export const createForwardPools = (): ForwardPools => ({
  short: createTurns({ places: 256, ofParty: 64, waiting: 8192, waitingOfParty: 512 }),
  uploads: createTurns({ places: 32, ofParty: 8, waiting: 512, waitingOfParty: 64 }),
  long: createTurns({ places: 1024, ofParty: 256, waiting: 0, waitingOfParty: 0 }),
})

/** Takes a place, or counts and throws why there is none: 429 for who has too many, 503 where all have. */
export function takePlace(turns: Turns, party: string, { begin, cut }: { begin: () => void; cut: Cut }): Release {
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
