/**
 * Keeps the files of the detection data in step with the shadow of it that runs, in each process that judges visits:
 * puts the data in force once it is promoted, forgets it once it has ended, and fetches it where another process
 * began it.
 */
import type { TryState } from '../features/context.ts'
import { startDataShadow } from '../features/data-shadow.ts'
import type { ShadowEnd } from '../contract/signal-words.ts'
import { newId } from '../lib/new-id.ts'
import type { Updates } from '../outside/detection/progress.ts'
import { readTried, type TriedEnd } from '../outside/detection/tried.ts'
import { type Database, withoutValues } from '../store/config/database.ts'
import { findShadow, runningDataShadow } from '../store/config/shadows.ts'

type Parts = {
  dir: string
  db: Database
  updates: Updates
  /** Whether visits are judged here, so that what another process tries is fetched. */
  judges: boolean
  say: (line: string) => unknown
  /** Sends what the files hold now to the edges. */
  tell: () => Promise<void>
}

export type Ordered = { ids: readonly string[]; days: number; atEnd: ShadowEnd; authorId: string }

/** Milliseconds before another try to fetch what another process tries. */
const RETRY_MS = 3_600_000

export function followDataShadow({ dir, db, updates, judges, say, tell }: Parts) {
  let state: TryState = { state: 'none', error: null }
  /** The shadow that is being prepared here: it is in no table yet. */
  let preparing: string | undefined
  let nextJoin = -Infinity
  let failing = false

  async function prepare(shadow: string, { ids, ...ordered }: Ordered): Promise<TryState> {
    const outcomes = await updates.start({ act: 'try', ids, shadow })
    if (!outcomes) return { state: 'failed', error: 'an update is under way' }
    const tried = await readTried(dir)
    if (!tried) {
      const failed = outcomes.filter(({ outcome }) => outcome === 'failed')
      return failed.length === outcomes.length
        ? { state: 'failed', error: failed[0]?.manifest.error ?? null }
        : { state: 'same', error: null }
    }
    await tell()
    const { version, sources } = tried
    const error = await startDataShadow(db, { id: shadow, data: { version, sources }, ...ordered, now: new Date() })
    return error === undefined ? { state: 'none', error: null } : { state: 'failed', error }
  }

  async function prepareOrSay(shadow: string, ordered: Ordered): Promise<void> {
    try {
      state = await prepare(shadow, ordered)
    } catch (error) {
      state = { state: 'failed', error: error instanceof Error ? error.message : String(error) }
    }
  }

  async function join(): Promise<void> {
    const running = await runningDataShadow(db)
    if (!running || !judges || performance.now() < nextJoin) return
    const { id: shadow, data } = running
    const started = updates.start({
      act: 'try',
      ids: data.sources.map(({ id }) => id),
      shadow,
      version: data.version,
    })
    if (!started) return
    nextJoin = performance.now() + RETRY_MS
    void started
      .then(tell)
      .catch((error: unknown) => say(`the detection data that is tried is not here: ${String(error)}`))
  }

  async function follow(): Promise<void> {
    const tried = await readTried(dir)
    if (!tried) return preparing === undefined ? join() : undefined
    if (tried.shadow === preparing) return
    const row = await findShadow(db, tried.shadow)
    if (row?.state !== 'running') await updates.start({ act: 'end', end: endOf(row?.state) })
  }

  return {
    /** Ids of the sources that stay as they are while a shadow runs. */
    held: async (): Promise<string[]> => (await runningDataShadow(db))?.data.sources.map(({ id }) => id) ?? [],
    state: () => state,
    /** Fetches, and begins the shadow where anything differs. */
    order(ordered: Ordered): void {
      const shadow = newId(Date.now())
      preparing = shadow
      state = { state: 'fetching', error: null }
      void prepareOrSay(shadow, ordered).finally(() => (preparing = undefined))
    },
    /** One look; the caller sends to the edges what came of it. Never rejects: the next look goes on. */
    async look(): Promise<void> {
      try {
        await follow()
        failing = false
      } catch (error) {
        if (!failing) say(`the detection data that is tried waits: ${String(withoutValues(error))}`)
        failing = true
      }
    },
  }
}

/** Without a row its start was interrupted, or an older copy of the store was restored. */
function endOf(state: string | undefined): TriedEnd {
  if (state === undefined) return 'forgotten'
  return state === 'promoted' ? 'promoted' : 'dropped'
}
