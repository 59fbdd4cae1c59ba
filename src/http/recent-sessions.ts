/** Administrators' sessions that were found alive a short while ago, for as long as nobody can ask the store. */
import type { FoundSession } from '../store/config/sessions.ts'

export type RecentSessions = {
  /** What the store has just said of a session; one that is gone is forgotten. */
  note: (hash: Buffer, found: FoundSession | undefined, now: Date) => void
  find: (hash: Buffer, now: Date) => FoundSession | undefined
}

/**
 * How long after it was last found. A session that is ended while the store is away may read the status for so long.
 */
const KEPT_MS = 15 * 60_000
const MOST = 100

export function createRecentSessions(): RecentSessions {
  const kept = new Map<string, { found: FoundSession; until: number }>()
  return {
    note(hash, found, now) {
      const key = hash.toString('base64')
      kept.delete(key)
      if (found?.account.role !== 'admin' || found.staff) return
      kept.set(key, { found, until: now.getTime() + KEPT_MS })
      const oldest = kept.keys().next().value
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
    },
    find(hash, now) {
      const known = kept.get(hash.toString('base64'))
      return known && known.until > now.getTime() ? known.found : undefined
    },
  }
}
