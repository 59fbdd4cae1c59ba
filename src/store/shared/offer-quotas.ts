/**
 * Quota for this process's offers: visits are counted in memory while all processes together keep the caps. Without
 * Redis each counts alone.
 */
import { pairOf, type Name, type Pair } from '../../lib/numbers/hash.ts'
import type { OfferCounts, OfferUsage } from './offer-counts.ts'
import { offersIn } from './sightings.ts'

export type OfferQuotas = {
  /** Half a minute without one loses the quota. Throws while Redis does not answer. */
  alive: () => Promise<void>
  /** Reports usage, requests more if `wants`. `full`: the cap is reached. Throws as above. */
  ask: (question: {
    key: Pair
    cap: number
    usage: OfferUsage
    wants: boolean
  }) => Promise<{ given: number; full: boolean }>
  gone: () => Promise<void>
  /** `lost` is called at each loss of the connection. */
  onLost: (lost: () => void) => void
}

export type CappedOffer = { name: Name; cap: number }

export type QuotaKeeper = {
  prepare: (days: Iterable<CappedOffer>) => Promise<void>
  hear: (batch: Uint8Array) => void
  /** Another process has none left. */
  giveBack: (key: Pair) => void
  close: () => Promise<void>
}

/** Milliseconds between heartbeats, and between reconnection attempts. */
const [ALIVE_MS, AGAIN_MS] = [5000, 200]
/** Without an answer for so long, others may have this quota. Milliseconds. */
const HELD_MS = 20_000
/** Wait after the start before counting alone, milliseconds. */
const PATIENCE_MS = 1500
const AT_ONCE = 64

type Day = {
  cap: number
  had: number
  running: boolean
  again: { wants: boolean } | undefined
}

/** `now`: milliseconds, the clock of the counts. */
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
    // quota given back meanwhile would else be lost to every process
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
