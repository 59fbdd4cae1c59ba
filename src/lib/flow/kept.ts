/**
 * Results of a pure function on the hot path: a get costs one look into a map, an eighth of an LRU cache's. Forgets by
 * halves: what was used since the last change of halves stays, and all together never exceed `most`.
 */
type Kept<Key, Value extends {}> = {
  get: (key: Key) => Value | undefined
  set: (key: Key, value: Value) => void
  clear: () => void
  /** At most `most`. */
  used: () => number
}

/** `most`: values, or the sum of `sizeOf`. */
export function createKept<Key, Value extends {}>(
  most: number,
  sizeOf: (key: Key, value: Value) => number = () => 1,
): Kept<Key, Value> {
  const half = most / 2
  let [young, old] = [new Map<Key, Value>(), new Map<Key, Value>()]
  let [used, usedBefore] = [0, 0]

  function set(key: Key, value: Value): void {
    const size = sizeOf(key, value)
    if (size > half) return
    if (used + size > half) {
      old = young
      usedBefore = used
      young = new Map()
      used = 0
    }
    young.set(key, value)
    used += size
  }

  return {
    get(key) {
      const value = young.get(key)
      if (value !== undefined) return value
      const earlier = old.get(key)
      if (earlier !== undefined) set(key, earlier)
      return earlier
    },
    set,
    clear() {
      ;[young, old] = [new Map(), new Map()]
      used = usedBefore = 0
    },
    used: () => used + usedBefore,
  }
}
