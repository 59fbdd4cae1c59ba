/**
 * How many visits were sent to each offer on a day. One table in memory of a fixed size, which all edge threads of a
 * process share: when a set is full, the count that was silent longest is dropped.
 */
import { pairOf, type Name, type Pair } from '../../lib/numbers/hash.ts'
import { locked } from '../../lib/flow/shared-lock.ts'
import { HOUR_MS } from '../../lib/time/durations.ts'

/** 24 bytes each: an offer's day is one. */
const KEYS = 32_768
const WAYS = 8
/** Hash; hour of the last visit; visits of all processes; those of this one; visits that it may still send. */
const [HIGH, LOW, HOUR, VISITS, OWN, ROOM] = [0, 1, 2, 3, 4, 5]
const WORDS = 6
const HEAD_WORDS = 16
/** Word of the head beside the lock: 1 where no visit is sent without room. */
const ROOMS = 1

/** `short`: the cap is not known to be reached, but this process has no room left. */
export type Taken = 'taken' | 'full' | 'short'

export type OfferCounts = {
  /** Counts a visit of the key, if the cap leaves room. */
  take: (key: Name, cap: number, time: number) => Taken
  /** Whether a visit would be taken now. */
  hasRoom: (key: Name, cap: number) => boolean
  /** Visits so far. */
  peek: (key: Name) => number
  /** Counts a visit that another process has answered, by the two halves of the key's hash. */
  merge: (high: number, low: number, time: number) => void
  /** There were at least so many, as the event store or the other processes know. */
  atLeast: (key: Name, visits: number, time: number) => void
  /** From now on visits take the room that the process was given; or, as at first, whatever the cap leaves. */
  useRooms: (use: boolean) => void
  /** What stands of a key: visits of all, those of this process, and its room. */
  standing: (key: Name) => Standing
  /** Gives a key more room. */
  give: (key: Name, room: number, time: number) => void
  /** Takes all room of a key away; how much that was. */
  takeBack: (key: Name) => number
  /** Takes the room of all keys away. */
  takeAllBack: () => void
  /** What `attachOfferCounts` of another thread takes. */
  readonly shared: SharedArrayBuffer
}
export type Standing = { visits: number; own: number; room: number }
type Found = Standing & { /** Position of its words. */ at: number }

/** The name under which an offer's day (`YYYY-MM-DD`) is counted. */
export const offerDay = (offer: string, day: string): string => `offer ${offer} ${day}`

/** An empty table for `keys` keys, a power of two, at least eight. */
export const createOfferCounts = (keys = KEYS): OfferCounts =>
  attachOfferCounts(new SharedArrayBuffer((HEAD_WORDS + keys * WORDS) * 4))

/** The same table, seen from another thread. */
export function attachOfferCounts(shared: SharedArrayBuffer): OfferCounts {
  const head = new Int32Array(shared, 0, HEAD_WORDS)
  const cells = new Uint32Array(shared, HEAD_WORDS * 4)
  const sets = cells.length / WORDS / WAYS
  const word = (at: number): number => cells[at] ?? 0
  const usesRooms = (): boolean => Atomics.load(head, ROOMS) === 1

  /** What stands of the key and where; of one that is not there nothing, at the words that were silent longest. */
  function find([high, low]: Pair): Found {
    const base = (low & (sets - 1)) * WAYS * WORDS
    let stalest = base
    for (let way = 0; way < WAYS; way += 1) {
      const at = base + way * WORDS
      if (word(at + HIGH) === high && word(at + LOW) === low && word(at + HOUR) > 0)
        return { at, visits: word(at + VISITS), own: word(at + OWN), room: word(at + ROOM) }
      if (word(at + HOUR) < word(stalest + HOUR)) stalest = at
    }
    return { at: stalest, visits: 0, own: 0, room: 0 }
  }

  const write = ([high, low]: Pair, time: number, { at, visits, own, room }: Found): void =>
    cells.set([high, low, Math.max(1, Math.floor(time / HOUR_MS)), visits, own, room], at)

  /** Writes what `next` makes of what stands, alone among all threads. */
  const change = (pair: Pair, time: number, next: (found: Found) => Partial<Standing>): void =>
    locked(head, () => {
      const found = find(pair)
      write(pair, time, { ...found, ...next(found) })
    })

  const answer = ({ visits, room }: Standing, cap: number): Taken => {
    if (visits >= cap) return 'full'
    return usesRooms() && room === 0 ? 'short' : 'taken'
  }

  return {
    take: (key, cap, time) => {
      const pair = pairOf(key)
      return locked(head, () => {
        const found = find(pair)
        const { at, visits, own, room } = found
        const taken = answer(found, cap)
        if (taken === 'taken') write(pair, time, { at, visits: visits + 1, own: own + 1, room: Math.max(0, room - 1) })
        return taken
      })
    },
    hasRoom: (key, cap) => locked(head, () => answer(find(pairOf(key)), cap) === 'taken'),
    peek: (key) => locked(head, () => find(pairOf(key)).visits),
    merge: (high, low, time) => change([high, low], time, ({ visits }) => ({ visits: visits + 1 })),
    atLeast: (key, least, time) => change(pairOf(key), time, ({ visits }) => ({ visits: Math.max(visits, least) })),
    useRooms: (use) => void Atomics.store(head, ROOMS, use ? 1 : 0),
    standing: (key) => {
      const { visits, own, room } = locked(head, () => find(pairOf(key)))
      return { visits, own, room }
    },
    give: (key, more, time) => change(pairOf(key), time, ({ room }) => ({ room: room + more })),
    takeBack: (key) =>
      locked(head, () => {
        const { at, room } = find(pairOf(key))
        if (room > 0) cells[at + ROOM] = 0
        return room
      }),
    takeAllBack: () =>
      locked(head, () => {
        for (let at = ROOM; at < cells.length; at += WORDS) cells[at] = 0
      }),
    shared,
  }
}
