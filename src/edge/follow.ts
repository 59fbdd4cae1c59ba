/**
 * Keeps a snapshot up to date from the change feed. With the config store away, the last known snapshot stays in force.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Detection } from '../outside/detection/detection.ts'
import { MOST_ROWS, readChanges, startOfChanges } from '../store/config/changes.ts'
import type { Database } from '../store/config/database.ts'
import { allEntries, loadAccounts, loadCampaigns, loadEntries } from '../store/config/edge-snapshot.ts'
import { signalSet } from '../store/config/signal-sets.ts'
import { loadUsualRates } from '../store/config/usual-rates.ts'
import type { Snapshot } from './snapshot.ts'

/** Four looks a second: a saved change is in force within a second on every edge, with room for a slow query. */
const POLL_MS = 250

export type Follower = {
  /** Milliseconds since the last successful look. */
  lag: () => number
  /**
   * Reads the feed now, for tests and after writes of the same process: what was saved before the call is in force
   * after it.
   */
  look: () => Promise<void>
  close: () => Promise<void>
}

/** What is kept up to date. */
export type Followed = { snapshot: Snapshot; detection: Pick<Detection, 'reload'> }

/** Loads everything once (throws when the store cannot be read), then follows until stopped. */
export async function followChanges(
  db: Database,
  { snapshot, detection }: Followed,
  onError: (error: unknown) => void,
): Promise<Follower> {
  let cursor = await startOfChanges(db)
  snapshot.putAccounts([], await loadAccounts(db))
  snapshot.putCampaigns([], await loadCampaigns(db))
  snapshot.usual.put([], await loadUsualRates(db))
  snapshot.putSignals(await signalSet(db))
  for await (const entries of allEntries(db)) snapshot.lists.put([], entries)
  let seen = performance.now()
  let looking: Promise<void> | undefined
  let next: Promise<void> | undefined
  const stopping = new AbortController()

  async function take(): Promise<void> {
    const { rows, cursor: next } = await readChanges(db, cursor)
    const ids = (kind: string) => [...new Set(rows.filter((row) => row.kind === kind).map((row) => row.ref))]
    const [accounts, campaigns, lists, usual] = [ids('account'), ids('campaign'), ids('lists'), ids('usual')]
    if (accounts.length > 0) snapshot.putAccounts(accounts, await loadAccounts(db, accounts))
    if (campaigns.length > 0) snapshot.putCampaigns(campaigns, await loadCampaigns(db, campaigns))
    if (lists.length > 0) snapshot.lists.put(lists, await loadEntries(db, lists))
    if (usual.length > 0) snapshot.usual.put(usual, await loadUsualRates(db, usual))
    if (ids('signals').length > 0) snapshot.putSignals(await signalSet(db))
    if (ids('data').length > 0) void detection.reload() // reads files: changes of the store do not wait for it
    cursor = next
    // A pasted list leaves more rows than one look reads.
    if (rows.length === MOST_ROWS) return take()
    seen = performance.now()
    return undefined
  }

  const begin = (): Promise<void> => {
    looking = take().finally(() => (looking = undefined))
    return looking
  }
  /** A running look may have read before the caller saved: one more follows it, for all who wait. */
  const look = (): Promise<void> => {
    if (!looking) return begin()
    const again = () => ((next = undefined), begin())
    next ??= looking.then(again, again)
    return next
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(POLL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (!stopping.signal.aborted) await look().catch(onError)
    }
  }
  const running = run()

  return {
    lag: () => Math.round(performance.now() - seen),
    look,
    close: async () => {
      stopping.abort()
      await running
    },
  }
}
