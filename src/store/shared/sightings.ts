/**
 * Whom the edges of a process have seen, sent to the other processes after the hit is in the spool: gathered for a
 * moment, in few bytes. Hashes only: no address and no agent leaves the process.
 */
import { hashPair } from '../../lib/hash.ts'
import type { VisitRates } from './visit-rates.ts'
import type { VisitorWindow } from './window.ts'

/** A visit that was answered. `keys`: what it is counted by, the visitor first. `unique`: as it was answered. */
export type Sighting = { keys: readonly [string, string, string]; unique: boolean }

/** A batch begins with its time in milliseconds, as two words; each visit has three pairs and a word of flags. */
const [HEAD, WORDS] = [2, 7]
const UNIQUE = 1
const TWO_32 = 2 ** 32

export function packSightings(sightings: readonly Sighting[], time: number): Uint8Array {
  const words = new Uint32Array(HEAD + sightings.length * WORDS)
  words.set([time % TWO_32, Math.floor(time / TWO_32)])
  let at = HEAD
  for (const { keys, unique } of sightings) {
    for (const key of keys) {
      words.set(hashPair(key), at)
      at += 2
    }
    words[at++] = unique ? UNIQUE : 0
  }
  return new Uint8Array(words.buffer)
}

export type Counted = {
  visits: number
  /**
   * Visitors that two processes both counted as new, because their hits came to both before either
   * knew of the other's.
   */ twice: number
}

/**
 * Counts what another process has answered. `known`: part of it may be counted already (from the event store), so only
 * unknown visitors are counted: rather a hit too few than one too many.
 */
export function countSightings(
  batch: Uint8Array,
  { window, rates }: { window: Pick<VisitorWindow, 'merge' | 'peekPair'>; rates: Pick<VisitRates, 'merge'> },
  known = false,
): Counted {
  const words = new Uint32Array(new Uint8Array(batch).buffer) // a copy, because words need an aligned beginning
  const time = (words[0] ?? 0) + (words[1] ?? 0) * TWO_32
  const word = (at: number): number => words[at] ?? 0
  /** Whether the visit at that place was of a visitor whom both counted as new. */
  const count = (at: number): boolean => {
    const seen = window.merge(word(at), word(at + 1), time)
    for (const key of [at, at + 2, at + 4]) rates.merge(word(key), word(key + 1), time)
    return word(at + 6) === UNIQUE && !seen.unique
  }
  const isNew = (at: number): boolean => window.peekPair(word(at), word(at + 1), time).unique
  const places = Array.from(
    { length: Math.max(0, Math.floor((words.length - HEAD) / WORDS)) },
    (_none, index) => HEAD + index * WORDS,
  )
  const twice = known ? 0 : places.filter(count).length
  if (known) places.filter(isNew).forEach(count)
  return { visits: places.length, twice }
}

export type Gathering = { add: (sightings: Iterable<Sighting>) => void; close: () => void }

/** Milliseconds for which visits are gathered, which delays the news for the others. */
const GATHER_MS = 10

/** Sends what was noted a moment later; each batch once. */
export function gatherSightings(send: (batch: Uint8Array) => void, every = GATHER_MS): Gathering {
  let noted: Sighting[] = []
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    if (noted.length > 0) send(packSightings(noted, Date.now()))
    noted = []
  }
  return {
    add(sightings) {
      noted.push(...sightings)
      timer ??= setTimeout(flush, every)
    },
    close: flush,
  }
}
