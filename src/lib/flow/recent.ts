import { LRUCache } from 'lru-cache'

export type Recent<Key extends {}, Value extends {}> = LRUCache<Key, Value>

/**
 * LRU cache of `most` values. Uses `maxSize`, which grows with content: `max` preallocates 32 bytes an entry in every
 * thread (14 MB at a start).
 */
export const createRecent = <Key extends {}, Value extends {}>(most: number): Recent<Key, Value> =>
  new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: () => 1 })
