/**
 * Keeps room at hand for the offers of this process, so that a visit is counted in memory and the caps of all processes
 * together hold. Where nobody gives room (Redis is away), each process counts by itself until somebody does.
 */
import { pairOf, type Name, type Pair } from '../../lib/numbers/hash.ts'
import type { OfferCounts, Standing } from './offer-counts.ts'
import { offersIn } from './sightings.ts'

export type OfferRooms = {
  /** Says that this process goes on; who is silent for half a minute loses its room. Throws while nobody answers. */
  alive: () => Promise<void>
  /** Tells what stands here, and takes more room where it is wanted. `full`: the cap is reached. Throws as above. */
  ask: (question: {
    key: Pair
    cap: number
    standing: Standing
    wants: boolean
  }) => Promise<{ given: number; full: boolean }>
  /** This process ends: what it holds is free for the others. */
  gone: () => Promise<void>
  /** Calls each time when the way to whoever gives room is lost. */
  onLost: (lost: () => void) => void
}

/** An offer's day and its cap. */
export type Capped = { name: Name; cap: number }

export type RoomKeeper = {
  /** Asks for room before the first visit needs it. */
  prepare: (days: Iterable<Capped>) => Promise<void>
  /** Takes in what the edges of this process have noted. */
  hear: (batch: Uint8Array) => void
  /** Gives back what this process holds of a key: another one has nothing left of it. */
  giveBack: (key: Pair) => void
  /** Tells what was sent, and gives everything back. */
  close: () => Promise<void>
}

/** Between two signs of life, and between two tries to get back to whoever gives room. */
const [ALIVE_MS, AGAIN_MS] = [5000, 200]
/** After so long without an answer others may have been given what this process holds. */
const HELD_MS = 20_000
/** How long after a start nobody may answer before visits count by this process alone. */
const PATIENCE_MS = 1500
const AT_ONCE = 64

type Day = {
  cap: number
  /** Room after the last answer. */
  had: number
  running: boolean
  /** While one is under way: what is to be asked after it. */
  again: { wants: boolean } | undefined
}

/** Has visits take room from now on, and keeps some at hand. `now`: milliseconds, the clock of the counts. */
export function keepRooms(rooms: OfferRooms, counts: OfferCounts, now: () => number = Date.now): RoomKeeper {
  const known = new Map<string, Day>()
  const began = performance.now()
  let prepared: readonly Capped[] = []
  let lastAnswer: number | undefined
  let answers = false
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const later = (ms: number): void => {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void live(), ms).unref()
  }
  const lose = (): void => {
    answers = false
    if (lastAnswer !== undefined || performance.now() - began > PATIENCE_MS) counts.useRooms(false)
    later(AGAIN_MS)
  }

  /** Tells what stands, and takes room. Never throws. */
  async function ask(key: Pair, cap: number, wants: boolean): Promise<void> {
    if (!answers) return
    const name = nameOf(key)
    const day = known.get(name) ?? { cap, had: 0, running: false, again: undefined }
    known.set(name, Object.assign(day, { cap }))
    if (day.running) day.again = { wants: wants || day.again?.wants === true }
    if (day.running) return
    Object.assign(day, { running: true, again: undefined })
    try {
      const { given, full } = await rooms.ask({ key, cap, standing: counts.standing(key), wants })
      if (given > 0) counts.give(key, given, now())
      if (full) counts.atLeast(key, cap, now())
      day.had = counts.standing(key).room
    } catch {
      lose()
    }
    day.running = false
    // Always report quota that was given back meanwhile; otherwise it would be lost to every process.
    if (day.again) await ask(key, day.cap, day.again.wants && counts.standing(key).room === 0)
  }

  async function askFor(days: readonly Capped[]): Promise<void> {
    for (let at = 0; at < days.length; at += AT_ONCE)
      await Promise.all(days.slice(at, at + AT_ONCE).map(({ name, cap }) => ask(pairOf(name), cap, true)))
  }

  async function live(): Promise<void> {
    const isBack = !answers
    try {
      await rooms.alive()
      if (isBack || performance.now() - (lastAnswer ?? 0) > HELD_MS) counts.takeAllBack()
      lastAnswer = performance.now()
      answers = true
      counts.useRooms(true)
      later(ALIVE_MS)
      if (isBack) await askFor(prepared)
    } catch {
      lose()
    }
  }

  counts.useRooms(true)
  rooms.onLost(lose)
  void live()
  return {
    async prepare(days) {
      const isNew = ({ name, cap }: Capped): boolean => known.get(nameOf(pairOf(name)))?.cap !== cap
      prepared = [...days]
      await askFor(prepared.filter(isNew))
      const names = new Set(prepared.map(({ name }) => nameOf(pairOf(name))))
      for (const [name, { running }] of known) if (!running && !names.has(name)) known.delete(name)
    },
    hear(batch) {
      for (const { key, cap, short } of offersIn(batch)) {
        const { had = 0 } = known.get(nameOf(key)) ?? {}
        if (short || counts.standing(key).room <= had / 2) void ask(key, cap, true)
      }
    },
    giveBack(key) {
      const day = known.get(nameOf(key))
      if (day && counts.takeBack(key) > 0) void ask(key, day.cap, false)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      counts.takeAllBack()
      await Promise.all([...known].map(([name, { cap }]) => ask(keyOf(name), cap, false)))
      if (answers) await rooms.gone().catch(() => undefined)
    },
  }
}

const nameOf = (key: Pair): string => key.join('.')
const keyOf = (name: string): Pair => {
  const [high = 0, low = 0] = name.split('.').map(Number)
  return [high, low]
}
