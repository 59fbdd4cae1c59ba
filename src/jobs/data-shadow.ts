/**
 * Keeps detection files in step with the running data shadow, in each judging process: activates promoted data, removes
 * it at the end, fetches it when another process began the shadow.
 */
import type { TryState } from '../domain/context.ts'
import { startDataShadow } from '../domain/detection/data-shadow.ts'
import type { ShadowEnd } from '../contract/detection/signal-words.ts'
import { newId } from '../lib/secrets/new-id.ts'
import type { Updates } from '../outside/detection/progress.ts'
import { readTried, type TriedEnd } from '../outside/detection/tried.ts'
import { type Database, redactValues } from '../store/config/engine/database.ts'
import { findShadow, runningDataShadow } from '../store/config/detection/shadows.ts'

type Parts = {
  dir: string
  db: Database
  updates: Updates
  /** True if visits are judged here: fetches data that another process tests. */
  judges: boolean
  say: (line: string) => unknown
  /** Publishes the current files to the edges. */
  tell: () => Promise<void>
}

type Ordered = { ids: readonly string[]; days: number; atEnd: ShadowEnd; authorId: string }

/** Retry delay for data under test, milliseconds. */
const RETRY_MS = 3_600_000

export function followDataShadow({ dir, db, updates, judges, say, tell }: Parts) {
  let state: TryState = { state: 'none', error: null }
  /** Shadow being prepared here, not yet in a table. */
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
    void started.then(tell).catch((error: unknown) => say(`the detection data under test is missing: ${String(error)}`))
  }

  async function follow(): Promise<void> {
    const tried = await readTried(dir)
    if (!tried) return preparing === undefined ? join() : undefined
    if (tried.shadow === preparing) return
    const row = await findShadow(db, tried.shadow)
    if (row?.state !== 'running') await updates.start({ act: 'end', end: endOf(row?.state) })
  }

  return {
    /** Ids of the sources that are frozen while a shadow runs. */
    held: async (): Promise<string[]> => (await runningDataShadow(db))?.data.sources.map(({ id }) => id) ?? [],
    state: () => state,
    /** Fetches, and begins the shadow when anything differs. */
    order(ordered: Ordered): void {
      const shadow = newId(Date.now())
      preparing = shadow
      state = { state: 'fetching', error: null }
      void prepareOrSay(shadow, ordered).finally(() => (preparing = undefined))
    },
    /** The caller publishes the result. Never rejects. */
    async look(): Promise<void> {
      try {
        await follow()
        failing = false
      } catch (error) {
        if (!failing) say(`the detection data under test is delayed: ${String(redactValues(error))}`)
        failing = true
      }
    },
  }
}

/** Without a row its start was interrupted, or an older store was restored. */
function endOf(state: string | undefined): TriedEnd {
  if (state === undefined) return 'forgotten'
  return state === 'promoted' ? 'promoted' : 'dropped'
}
