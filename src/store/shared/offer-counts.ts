/**
 * Visits per offer and day, in a fixed-size table shared by all edge threads of a process. A full set drops the count
 * that was unused longest.
 */
import { pairOf, type Name, type Pair } from '../../lib/numbers/hash.ts'
import { locked } from '../../lib/flow/shared-lock.ts'
import { HOUR_MS } from '../../lib/time/durations.ts'

/** 24 bytes per offer and day. */
const KEYS = 32_768
const WAYS = 8
/** Hash; hour of the last visit; visits of all processes; of this one; visits it may still send. */
const [HIGH, LOW, HOUR, VISITS, OWN, QUOTA] = [0, 1, 2, 3, 4, 5]
const WORDS = 6
const HEAD_WORDS = 16
/** Word of the head: 1 when each visit needs quota. */
const USES_QUOTAS = 1

/** `short`: the cap may not be reached, but this process has no quota left. */
type Taken = 'taken' | 'full' | 'short'

export type OfferCounts = {
  /** Counts a visit if the cap allows it. */
  take: (key: Name, cap: number, time: number) => Taken
  /** True if a visit would be accepted now. */
  hasRoom: (key: Name, cap: number) => boolean
  peek: (key: Name) => number
  /** Counts another process's visit by the two halves of the key's hash. */
  merge: (high: number, low: number, time: number) => void
  /** Raises the count to at least `visits`, known from the event store or other processes. */
  atLeast: (key: Name, visits: number, time: number) => void
  /** True: visits use the quota given to this process. False (initially): only the cap counts. */
  useQuotas: (use: boolean) => void
  /** Visits of all processes and of this one, and its quota. */
  usage: (key: Name) => OfferUsage
  give: (key: Name, quota: number, time: number) => void
  /** Removes a key's quota; returns how much it was. */
  takeBack: (key: Name) => number
  takeAllBack: () => void
  /** Input of `attachOfferCounts` in another thread. */
  readonly shared: SharedArrayBuffer
}
export type OfferUsage = { visits: number; own: number; quota: number }
type Found = OfferUsage & { at: number }

/** Key of an offer on a day (`YYYY-MM-DD`). */
export const offerDay = (offer: string, day: string): string => `offer ${offer} ${day}`

/** `keys`: a power of two, at least eight. */
export const createOfferCounts = (keys = KEYS): OfferCounts =>
  attachOfferCounts(new SharedArrayBuffer((HEAD_WORDS + keys * WORDS) * 4))

/** The same table in another thread. */
export function attachOfferCounts(shared: SharedArrayBuffer): OfferCounts {
  const head = new Int32Array(shared, 0, HEAD_WORDS)
  const cells = new Uint32Array(shared, HEAD_WORDS * 4)
  const sets = cells.length / WORDS / WAYS
  const word = (at: number): number => cells[at] ?? 0
  const usesQuotas = (): boolean => Atomics.load(head, USES_QUOTAS) === 1

  /** Values and position of a key; for an absent key, zeros at the entry that was unused longest. */
  function find([high, low]: Pair): Found {
    const base = (low & (sets - 1)) * WAYS * WORDS
    let stalest = base
    for (let way = 0; way < WAYS; way += 1) {
      const at = base + way * WORDS
      if (word(at + HIGH) === high && word(at + LOW) === low && word(at + HOUR) > 0)
        return { at, visits: word(at + VISITS), own: word(at + OWN), quota: word(at + QUOTA) }
      if (word(at + HOUR) < word(stalest + HOUR)) stalest = at
    }
    return { at: stalest, visits: 0, own: 0, quota: 0 }
  }

  const write = ([high, low]: Pair, time: number, { at, visits, own, quota }: Found): void =>
    cells.set([high, low, Math.max(1, Math.floor(time / HOUR_MS)), visits, own, quota], at)

  /** Atomically replaces the entry with `next(current)`. */
  const change = (pair: Pair, time: number, next: (found: Found) => Partial<OfferUsage>): void =>
    locked(head, () => {
      const found = find(pair)
      write(pair, time, { ...found, ...next(found) })
    })

  const answer = ({ visits, quota }: OfferUsage, cap: number): Taken => {
    if (visits >= cap) return 'full'
    return usesQuotas() && quota === 0 ? 'short' : 'taken'
  }

  return {
    take: (key, cap, time) => {
      const pair = pairOf(key)
      return locked(head, () => {
        const found = find(pair)
        const { at, visits, own, quota } = found
        const taken = answer(found, cap)
        if (taken === 'taken')
          write(pair, time, { at, visits: visits + 1, own: own + 1, quota: Math.max(0, quota - 1) })
        return taken
      })
    },
    hasRoom: (key, cap) => locked(head, () => answer(find(pairOf(key)), cap) === 'taken'),
    peek: (key) => locked(head, () => find(pairOf(key)).visits),
    merge: (high, low, time) => change([high, low], time, ({ visits }) => ({ visits: visits + 1 })),
    atLeast: (key, least, time) => change(pairOf(key), time, ({ visits }) => ({ visits: Math.max(visits, least) })),
    useQuotas: (use) => void Atomics.store(head, USES_QUOTAS, use ? 1 : 0),
    usage: (key) => {
      const { visits, own, quota } = locked(head, () => find(pairOf(key)))
      return { visits, own, quota }
    },
    give: (key, more, time) => change(pairOf(key), time, ({ quota }) => ({ quota: quota + more })),
    takeBack: (key) =>
      locked(head, () => {
        const { at, quota } = find(pairOf(key))
        if (quota > 0) cells[at + QUOTA] = 0
        return quota
      }),
    takeAllBack: () =>
      locked(head, () => {
        for (let at = QUOTA; at < cells.length; at += WORDS) cells[at] = 0
      }),
    shared,
  }
}
