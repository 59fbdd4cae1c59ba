/**
 * Visitors of the last 24 hours, for `unique` and repeat clicks: a bounded table shared by all edge threads of a
 * process, 20 bytes plus index a visitor. Entries lie in a ring by first hit, so the oldest drop first. The index (open
 * addressing, linear probing) maps a visitor's hash to its entry.
 *
 * A second such table holds marks, other facts kept for a day such as a passed check; in this one they would displace
 * visitors.
 */
import { pairOf, type Name } from '../../lib/numbers/hash.ts'
import { locked, releaseLock, takeLock } from '../../lib/flow/shared-lock.ts'

export const WINDOW_MS = 86_400_000
/** Default limit of visitors: 200 MB when full; unused pages cost nothing. */
export const WINDOW_VISITORS = 10_000_000
/** Marks per visitor: most have one or none. */
export const MARKS_A_VISITOR = 0.5

type Seen = {
  unique: boolean
  /** Hits in the visitor's 24 hours, this one included. */ repeats: number
}

export type VisitorWindow = {
  /** Counts a hit of `visitor` (a hash that includes the campaign) at `time` in milliseconds. */
  see: (visitor: Name, time: number) => Seen
  /** As `see`, without counting. */
  peek: (visitor: Name, time: number) => Seen
  /** Start of the visitor's 24 hours, milliseconds; undefined when not seen. */
  began: (visitor: Name, time: number) => number | undefined
  /** As `peek`, by the two halves of the hash. */
  peekPair: (high: number, low: number, time: number) => Seen
  /** Counts another process's hit by the two halves of the visitor's hash. */
  merge: (high: number, low: number, time: number) => Seen
  /** Undoes the last `see`, when the hit could not be stored and was not answered. */
  unsee: (visitor: Name) => void
  /** Loads a visitor counted by an earlier process, oldest first. For the same first hit, keeps the larger count. */
  restore: (visitor: string, first: number, hits: number) => void
  size: () => number
  /**
   * At most `most` entries made since `from` (undefined: the oldest), in order, in the format of `load`; `next`: where
   * to continue, equal to `from` if none.
   */
  since: (from: number | undefined, most: number) => { entries: Buffer; next: number }
  /** Loads entries from `since`, except those expired at `time`. */
  load: (entries: Buffer, time: number) => void
  /** Input of `attachVisitorWindow` in another thread. */
  readonly shared: SharedArrayBuffer
}

/**
 * Words of the head: the lock, entries ever made and ever dropped (modulo twice the limit), entries in use, the limit.
 */
const HEAD = { made: 1, dropped: 2, live: 3, most: 4 } as const
const HEAD_BYTES = 64
/** Hash pair, first hit (milliseconds, double), hits. */
const ENTRY_BYTES = 20
/** Entries dropped per call, so that a long silence causes no long pause. */
const DROPS_PER_CALL = 64
const MOST_HITS = 0xffff_ffff

/** Slots for `most` visitors: a power of two, at most 0.6 in use. */
const slotsFor = (most: number): number => 2 ** Math.ceil(Math.log2(Math.max(16, most / 0.6)))

/** Untouched pages cost no memory. */
export function createVisitorWindow(most = WINDOW_VISITORS): VisitorWindow {
  const shared = new SharedArrayBuffer(HEAD_BYTES + most * ENTRY_BYTES + slotsFor(most) * 4)
  new Int32Array(shared)[HEAD.most] = most
  return attachVisitorWindow(shared)
}

/** The same window in another thread. */
export function attachVisitorWindow(shared: SharedArrayBuffer): VisitorWindow {
  const head = new Int32Array(shared, 0, HEAD_BYTES / 4)
  const most = head[HEAD.most] ?? 0
  const firsts = new Float64Array(shared, HEAD_BYTES, most)
  const highs = new Uint32Array(shared, HEAD_BYTES + most * 8, most)
  const lows = new Uint32Array(shared, HEAD_BYTES + most * 12, most)
  /** Hits per entry. 0: no longer counts, only holds its place in the ring. */
  const hits = new Uint32Array(shared, HEAD_BYTES + most * 16, most)
  const index = new Uint32Array(shared, HEAD_BYTES + most * ENTRY_BYTES)
  const mask = index.length - 1

  const word = (at: number): number => head[at] ?? 0
  const entryAt = (slot: number): number => (index[slot] ?? 0) - 1

  /** The visitor's slot, or the empty one for it. */
  function slotOf(high: number, low: number): number {
    let slot = low & mask
    for (let entry = entryAt(slot); entry >= 0; entry = entryAt(slot)) {
      if (highs[entry] === high && lows[entry] === low) return slot
      slot = (slot + 1) & mask
    }
    return slot
  }

  /** Empties a slot and moves up later ones that could no longer be found. */
  function clear(hole: number): void {
    let slot = hole
    let free = hole
    for (;;) {
      slot = (slot + 1) & mask
      const entry = entryAt(slot)
      if (entry < 0) break
      const wanted = (lows[entry] ?? 0) & mask
      if (((slot - wanted) & mask) < ((slot - free) & mask)) continue
      index[free] = entry + 1
      free = slot
    }
    index[free] = 0
  }

  function kill(entry: number, slot: number): void {
    clear(slot)
    hits[entry] = 0
    head[HEAD.live] = word(HEAD.live) - 1
  }

  const inRing = (): number => (word(HEAD.made) - word(HEAD.dropped) + 2 * most) % (2 * most)
  const next = (count: number): number => (count + 1) % (2 * most)

  function dropOldest(): void {
    const entry = word(HEAD.dropped) % most
    if ((hits[entry] ?? 0) > 0) kill(entry, slotOf(highs[entry] ?? 0, lows[entry] ?? 0))
    head[HEAD.dropped] = next(word(HEAD.dropped))
  }

  function dropOver(time: number): void {
    for (let dropped = 0; dropped < DROPS_PER_CALL && inRing() > 0; dropped += 1) {
      const entry = word(HEAD.dropped) % most
      if ((hits[entry] ?? 0) > 0 && time - (firsts[entry] ?? 0) < WINDOW_MS) return
      dropOldest()
    }
  }

  function add(high: number, low: number, first: number, count: number): void {
    if (inRing() >= most) dropOldest()
    const entry = word(HEAD.made) % most
    highs[entry] = high
    lows[entry] = low
    firsts[entry] = first
    hits[entry] = Math.min(count, MOST_HITS)
    index[slotOf(high, low)] = entry + 1
    head[HEAD.made] = next(word(HEAD.made))
    head[HEAD.live] = word(HEAD.live) + 1
  }

  function see(high: number, low: number, time: number): Seen {
    const slot = slotOf(high, low)
    const entry = entryAt(slot)
    if (entry >= 0 && time - (firsts[entry] ?? 0) < WINDOW_MS) {
      const count = Math.min((hits[entry] ?? 0) + 1, MOST_HITS)
      hits[entry] = count
      return { unique: false, repeats: count }
    }
    if (entry >= 0) kill(entry, slot)
    dropOver(time)
    add(high, low, time, 1)
    return { unique: true, repeats: 1 }
  }

  function peek(high: number, low: number, time: number): Seen {
    const entry = entryAt(slotOf(high, low))
    const count = entry >= 0 && time - (firsts[entry] ?? 0) < WINDOW_MS ? (hits[entry] ?? 0) : 0
    return { unique: count === 0, repeats: count + 1 }
  }

  function began(high: number, low: number, time: number): number | undefined {
    const entry = entryAt(slotOf(high, low))
    const first = entry >= 0 ? (firsts[entry] ?? 0) : undefined
    return first !== undefined && time - first < WINDOW_MS ? first : undefined
  }

  function unsee(high: number, low: number): void {
    const slot = slotOf(high, low)
    const entry = entryAt(slot)
    if (entry < 0) return
    if ((hits[entry] ?? 0) > 1) hits[entry] = (hits[entry] ?? 0) - 1
    else kill(entry, slot)
  }

  function restore(high: number, low: number, first: number, count: number): void {
    const slot = slotOf(high, low)
    const entry = entryAt(slot)
    if (entry >= 0 && firsts[entry] === first) {
      hits[entry] = Math.min(Math.max(hits[entry] ?? 0, count), MOST_HITS)
      return
    }
    if (entry >= 0) kill(entry, slot)
    add(high, low, first, count)
  }

  function since(from: number | undefined, bound: number): { entries: Buffer; next: number } {
    const [dropped, made] = [word(HEAD.dropped), word(HEAD.made)]
    // its entry may have been dropped
    const isKept = from !== undefined && (from - dropped + 2 * most) % (2 * most) <= inRing()
    const entries = Buffer.alloc(bound * ENTRY_BYTES)
    let [at, bytes] = [isKept ? from : dropped, 0]
    for (let looked = 0; at !== made && looked < bound; looked += 1, at = next(at)) {
      const entry = at % most
      if (hits[entry] === 0) continue
      entries.writeUInt32LE(highs[entry] ?? 0, bytes)
      entries.writeUInt32LE(lows[entry] ?? 0, bytes + 4)
      entries.writeDoubleLE(firsts[entry] ?? 0, bytes + 8)
      entries.writeUInt32LE(hits[entry] ?? 0, bytes + 16)
      bytes += ENTRY_BYTES
    }
    return { entries: entries.subarray(0, bytes), next: at }
  }

  function load(entries: Buffer, time: number): void {
    for (let at = 0; at + ENTRY_BYTES <= entries.length; at += ENTRY_BYTES) {
      const first = entries.readDoubleLE(at + 8)
      if (time - first < WINDOW_MS)
        restore(entries.readUInt32LE(at), entries.readUInt32LE(at + 4), first, entries.readUInt32LE(at + 16))
    }
  }

  /** Runs `work` with the visitor's hash under the table's lock. */
  function alone<Result>(visitor: Name, work: (high: number, low: number) => Result): Result {
    const [high, low] = pairOf(visitor)
    return locked(head, () => work(high, low))
  }

  return {
    see(visitor, time) {
      const pair = pairOf(visitor)
      takeLock(head)
      try {
        return see(pair[0], pair[1], time)
      } finally {
        releaseLock(head)
      }
    },
    peek(visitor, time) {
      const pair = pairOf(visitor)
      takeLock(head)
      try {
        return peek(pair[0], pair[1], time)
      } finally {
        releaseLock(head)
      }
    },
    began: (visitor, time) => alone(visitor, (high, low) => began(high, low, time)),
    peekPair: (high, low, time) => locked(head, () => peek(high, low, time)),
    merge: (high, low, time) => locked(head, () => see(high, low, time)),
    unsee: (visitor) => alone(visitor, unsee),
    restore: (visitor, first, count) => alone(visitor, (high, low) => restore(high, low, first, count)),
    size: () => word(HEAD.live),
    since: (from, bound) => locked(head, () => since(from, bound)),
    load: (entries, time) => locked(head, () => load(entries, time)),
    shared,
  }
}
