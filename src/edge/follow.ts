/** Keeps a snapshot up to date from the change feed. With the config store away, the last known snapshot stays in force. */
import { setTimeout as wait } from 'node:timers/promises'
import { readChanges, startOfChanges } from '../store/config/changes.ts'
import type { Database } from '../store/config/database.ts'
import { loadAccounts, loadCampaigns } from '../store/config/edge-snapshot.ts'
import type { Snapshot } from './snapshot.ts'

/** Four looks a second: a saved change is in force within a second on every edge, with room for a slow query. */
const POLL_MS = 250

export type Follower = {
  /** Milliseconds since the last successful look. */
  lag: () => number
  /** Looks now; used by tests and after writes of the same process. */
  look: () => Promise<void>
  stop: () => Promise<void>
}

/** Loads everything once (throws when the store cannot be read), then follows until stopped. */
export async function followChanges(db: Database, snapshot: Snapshot, onError: (error: unknown) => void): Promise<Follower> {
  let cursor = await startOfChanges(db)
  snapshot.putAccounts([], await loadAccounts(db))
  snapshot.putCampaigns([], await loadCampaigns(db))
  let seen = Date.now()
  let looking: Promise<void> | undefined
  const stopping = new AbortController()

  async function take(): Promise<void> {
    const { rows, cursor: next } = await readChanges(db, cursor)
    const ids = (kind: string) => [...new Set(rows.filter((row) => row.kind === kind).map((row) => row.ref))]
    const [accounts, campaigns] = [ids('account'), ids('campaign')]
    if (accounts.length > 0) snapshot.putAccounts(accounts, await loadAccounts(db, accounts))
    if (campaigns.length > 0) snapshot.putCampaigns(campaigns, await loadCampaigns(db, campaigns))
    cursor = next
    seen = Date.now()
  }

  const look = (): Promise<void> => {
    looking ??= take().finally(() => (looking = undefined))
    return looking
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(POLL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (!stopping.signal.aborted) await look().catch(onError)
    }
  }
  const running = run()

  return {
    lag: () => Date.now() - seen,
    look,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
