import type { ListEntry } from '../../../../src/contract/lists/lists.ts'
import { DAY_MS } from '../../../../src/lib/time/durations.ts'

/** Of `hits`. */
const COUNTED_MS = 30 * DAY_MS

type Entry = Pick<ListEntry, 'list' | 'mine' | 'hits' | 'createdAt' | 'expiresAt'>

/**
 * Own block entries without an end, older than the counted time, that stopped no visit in it. An allow entry that met
 * nobody harms nobody.
 */
export const isIdle = ({ list, mine, hits, createdAt, expiresAt }: Entry, now: number): boolean =>
  list === 'block' && mine && hits === 0 && expiresAt === null && now - Date.parse(createdAt) >= COUNTED_MS
