/**
 * How many visits were sent to each offer on a day. One table in memory of a fixed size, which all edge threads of a
 * process share: when a set is full, the count that was silent longest is dropped.
 */
import { pairOf, type Name, type Pair } from '../../lib/hash.ts'
import { locked } from '../../lib/shared-lock.ts'

const HOUR_MS = 3_600_000
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

  /** The position of the key's words; or of those in its set that were silent longest, and `known` is false. */
  function place([high, low]: Pair): { at: number; known: boolean } {
    const base = (low & (sets - 1)) * WAYS * WORDS
    let stalest = base
    for (let way = 0; way < WAYS; way += 1) {
      const at = base + way * WORDS
      if (word(at + HIGH) === high && word(at + LOW) === low && word(at + HOUR) > 0) return { at, known: true }
      if (word(at + HOUR) < word(stalest + HOUR)) stalest = at
    }
    return { at: stalest, known: false }
  }

  function read(pair: Pair): Standing {
    const { at, known } = place(pair)
    return known
      ? { visits: word(at + VISITS), own: word(at + OWN), room: word(at + ROOM) }
      : { visits: 0, own: 0, room: 0 }
  }

  /** Writes what `next` makes of what stands. */
  function write(pair: Pair, time: number, next: (standing: Standing) => Partial<Standing>): void {
    const standing = read(pair)
    const { visits, own, room } = { ...standing, ...next(standing) }
    cells.set([...pair, Math.max(1, Math.floor(time / HOUR_MS)), visits, own, room], place(pair).at)
  }

  const answer = ({ visits, room }: Standing, cap: number): Taken => {
    if (visits >= cap) return 'full'
    return usesRooms() && room === 0 ? 'short' : 'taken'
  }

  return {
    take: (key, cap, time) => {
      const pair = pairOf(key)
      return locked(head, () => {
        const taken = answer(read(pair), cap)
        if (taken === 'taken')
          write(pair, time, ({ visits, own, room }) => ({
            visits: visits + 1,
            own: own + 1,
            room: Math.max(0, room - 1),
          }))
        return taken
      })
    },
    hasRoom: (key, cap) => locked(head, () => answer(read(pairOf(key)), cap) === 'taken'),
    peek: (key) => locked(head, () => read(pairOf(key)).visits),
    merge: (high, low, time) => locked(head, () => write([high, low], time, ({ visits }) => ({ visits: visits + 1 }))),
    atLeast: (key, least, time) =>
      locked(head, () => write(pairOf(key), time, ({ visits }) => ({ visits: Math.max(visits, least) }))),
    useRooms: (use) => void Atomics.store(head, ROOMS, use ? 1 : 0),
    standing: (key) => locked(head, () => read(pairOf(key))),
    give: (key, more, time) => locked(head, () => write(pairOf(key), time, ({ room }) => ({ room: room + more }))),
    takeBack: (key) =>
      locked(head, () => {
        const { at, known } = place(pairOf(key))
        const room = known ? word(at + ROOM) : 0
        if (known) cells[at + ROOM] = 0
        return room
      }),
    takeAllBack: () =>
      locked(head, () => {
        for (let at = ROOM; at < cells.length; at += WORDS) cells[at] = 0
      }),
    shared,
  }
}
