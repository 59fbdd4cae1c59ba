/** What was looked up lately, by its key. */
import { LRUCache } from 'lru-cache'

export type Recent<Key extends {}, Value extends {}> = LRUCache<Key, Value>

/**
 * Remembers `most` values, those used last. It grows with what it holds: told its number, the library takes the room of
 * all of them at once, 32 bytes each in every thread (14 MB of a start), which a quiet installation never fills.
 */
export const createRecent = <Key extends {}, Value extends {}>(most: number): Recent<Key, Value> =>
  new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: () => 1 })
