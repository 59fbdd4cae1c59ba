/**
 * Keeps quota for this process's offers, so that visits are counted in memory while all processes together keep the
 * caps. While Redis is away, each process counts alone.
 */
import { pairOf, type Name, type Pair } from '../../lib/numbers/hash.ts'
import type { OfferCounts, OfferUsage } from './offer-counts.ts'
import { offersIn } from './sightings.ts'

export type OfferQuotas = {
  /** Heartbeat: after half a minute without one, a process loses its quota. Throws while Redis does not answer. */
  alive: () => Promise<void>
  /** Reports local usage and requests more quota if `wants`. `full`: the cap is reached. Throws as above. */
  ask: (question: {
    key: Pair
    cap: number
    usage: OfferUsage
    wants: boolean
  }) => Promise<{ given: number; full: boolean }>
  /** Releases this process's quota at shutdown. */
  gone: () => Promise<void>
  /** `lost` is called at each loss of the connection. */
  onLost: (lost: () => void) => void
}

export type CappedOffer = { name: Name; cap: number }

export type QuotaKeeper = {
  /** Requests quota before the first visit needs it. */
  prepare: (days: Iterable<CappedOffer>) => Promise<void>
  /** Processes a batch of this process's edges. */
  hear: (batch: Uint8Array) => void
  /** Returns the quota of a key, because another process has none left. */
  giveBack: (key: Pair) => void
  /** Reports usage and returns all quota. */
  close: () => Promise<void>
}

/** Milliseconds between heartbeats, and between reconnection attempts. */
const [ALIVE_MS, AGAIN_MS] = [5000, 200]
/** Without an answer for so long, this quota may have been given to others. Milliseconds. */
const HELD_MS = 20_000
/** Wait for an answer after the start before counting alone, milliseconds. */
const PATIENCE_MS = 1500
const AT_ONCE = 64

type Day = {
  cap: number
  /** Quota after the last answer. */
  had: number
  running: boolean
  /** Request to repeat after the current one. */
  again: { wants: boolean } | undefined
}

/** Makes visits use quota, and keeps some ready. `now`: milliseconds, the clock of the counts. */
export function keepQuotas(quotas: OfferQuotas, counts: OfferCounts, now: () => number = Date.now): QuotaKeeper {
  const known = new Map<string, Day>()
  const began = performance.now()
  let prepared: readonly CappedOffer[] = []
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
    if (lastAnswer !== undefined || performance.now() - began > PATIENCE_MS) counts.useQuotas(false)
    later(AGAIN_MS)
  }

  /** Reports usage and takes quota. Never throws. */
  async function ask(key: Pair, cap: number, wants: boolean): Promise<void> {
    if (!answers) return
    const name = nameOf(key)
    const day = known.get(name) ?? { cap, had: 0, running: false, again: undefined }
    known.set(name, Object.assign(day, { cap }))
    if (day.running) day.again = { wants: wants || day.again?.wants === true }
    if (day.running) return
    Object.assign(day, { running: true, again: undefined })
    try {
      const { given, full } = await quotas.ask({ key, cap, usage: counts.usage(key), wants })
      if (given > 0) counts.give(key, given, now())
      if (full) counts.atLeast(key, cap, now())
      day.had = counts.usage(key).quota
    } catch {
      lose()
    }
    day.running = false
    // Always report quota that was given back meanwhile; otherwise it would be lost to every process.
    if (day.again) await ask(key, day.cap, day.again.wants && counts.usage(key).quota === 0)
  }

  async function askFor(days: readonly CappedOffer[]): Promise<void> {
    for (let at = 0; at < days.length; at += AT_ONCE)
      await Promise.all(days.slice(at, at + AT_ONCE).map(({ name, cap }) => ask(pairOf(name), cap, true)))
  }

  async function live(): Promise<void> {
    const isBack = !answers
    try {
      await quotas.alive()
      if (isBack || performance.now() - (lastAnswer ?? 0) > HELD_MS) counts.takeAllBack()
      lastAnswer = performance.now()
      answers = true
      counts.useQuotas(true)
      later(ALIVE_MS)
      if (isBack) await askFor(prepared)
    } catch {
      lose()
    }
  }

  counts.useQuotas(true)
  quotas.onLost(lose)
  void live()
  return {
    async prepare(days) {
      const isNew = ({ name, cap }: CappedOffer): boolean => known.get(nameOf(pairOf(name)))?.cap !== cap
      prepared = [...days]
      await askFor(prepared.filter(isNew))
      const names = new Set(prepared.map(({ name }) => nameOf(pairOf(name))))
      for (const [name, { running }] of known) if (!running && !names.has(name)) known.delete(name)
    },
    hear(batch) {
      for (const { key, cap, short } of offersIn(batch)) {
        const { had = 0 } = known.get(nameOf(key)) ?? {}
        if (short || counts.usage(key).quota <= had / 2) void ask(key, cap, true)
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
      if (answers) await quotas.gone().catch(() => undefined)
    },
  }
}

const nameOf = (key: Pair): string => key.join('.')
const keyOf = (name: string): Pair => {
  const [high = 0, low = 0] = name.split('.').map(Number)
  return [high, low]
}
