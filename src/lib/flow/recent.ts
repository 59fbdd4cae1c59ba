import { LRUCache } from 'lru-cache'

export type Recent<Key extends {}, Value extends {}> = LRUCache<Key, Value>

/**
 * LRU cache of `most` values. Uses `maxSize`, so it grows with its content: with `max` the library preallocates 32
 * bytes an entry in every thread (14 MB at a start), which a quiet installation never fills.
 */
export const createRecent = <Key extends {}, Value extends {}>(most: number): Recent<Key, Value> =>
  new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: () => 1 })
