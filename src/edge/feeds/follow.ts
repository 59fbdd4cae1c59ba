/** Updates a snapshot from the change feed. While the config store is away, the last snapshot stays. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Detection } from '../../outside/detection/detection.ts'
import { MOST_ROWS, readChanges, startOfChanges, type ChangeCursor } from '../../store/config/changes.ts'
import type { Database } from '../../store/config/engine/database.ts'
import { allEntries, loadAccounts, loadCampaigns, loadEntries } from '../../store/config/edge-snapshot.ts'
import { loadDomains } from '../../store/config/domains/domains.ts'
import { loadOffers } from '../../store/config/offers/offers.ts'
import { signalSet } from '../../store/config/detection/signal-sets.ts'
import { loadUsualRates } from '../../store/config/detection/usual-rates.ts'
import { writeToBoth, type SnapshotWriter, type SnapshotCopy } from './snapshot-copy.ts'
import type { Snapshot } from './snapshot.ts'

/** A change applies within a second everywhere, with room for a slow query. */
const POLL_MS = 250

export type Follower = {
  /** Milliseconds since the last successful look. */
  lag: () => number
  /** Reads the feed now: everything saved before the call applies afterwards. */
  look: () => Promise<void>
  close: () => Promise<void>
}

type Followed = { snapshot: Snapshot; detection: Pick<Detection, 'reload'> }

/** `from`: cursor of a filled snapshot. `copy`: persists changes. */
type Following = { from?: ChangeCursor | undefined; copy?: SnapshotCopy | undefined }

/** Loads everything; returns the cursor to follow from. */
async function putAll(db: Database, to: SnapshotWriter): Promise<ChangeCursor> {
  const cursor = await startOfChanges(db)
  to.putAccounts([], await loadAccounts(db))
  to.putCampaigns([], await loadCampaigns(db))
  to.offers.put([], await loadOffers(db))
  to.usual.put([], await loadUsualRates(db))
  to.putSignals(await signalSet(db))
  to.hosts.put([], await loadDomains(db))
  for await (const entries of allEntries(db)) to.lists.put([], entries)
  return cursor
}

type Put = (db: Database, to: SnapshotWriter, ids: string[]) => Promise<void>

const PUT_OF: Readonly<Record<string, Put>> = {
  account: async (db, to, ids) => to.putAccounts(ids, await loadAccounts(db, ids)),
  // before the campaigns that choose them
  offer: async (db, to, ids) => to.offers.put(ids, await loadOffers(db, ids)),
  campaign: async (db, to, ids) => to.putCampaigns(ids, await loadCampaigns(db, ids)),
  lists: async (db, to, ids) => to.lists.put(ids, await loadEntries(db, ids)),
  usual: async (db, to, ids) => to.usual.put(ids, await loadUsualRates(db, ids)),
  domain: async (db, to, ids) => to.hosts.put(ids, await loadDomains(db, ids)),
  signals: async (db, to) => to.putSignals(await signalSet(db)),
}

/** Loads everything (throws if the store is away), then follows until stopped. */
export async function followChanges(
  db: Database,
  { snapshot, detection }: Followed,
  onError: (error: unknown) => void,
  { from, copy }: Following = {},
): Promise<Follower> {
  const to: SnapshotWriter = copy ? writeToBoth(snapshot, copy.puts) : snapshot
  copy?.begin()
  let cursor = from ?? (await putAll(db, to))
  copy?.commit(cursor)
  let seen = performance.now()
  let looking: Promise<void> | undefined
  let next: Promise<void> | undefined
  const stopping = new AbortController()

  async function take(): Promise<void> {
    const { rows, cursor: next } = await readChanges(db, cursor)
    const ids = (kind: string) => [...new Set(rows.filter((row) => row.kind === kind).map((row) => row.ref))]
    for (const [kind, put] of Object.entries(PUT_OF)) {
      const named = ids(kind)
      if (named.length > 0) await put(db, to, named)
    }
    if (ids('data').length > 0) void detection.reload() // reads files: store changes do not wait for it
    cursor = next
    if (rows.length > 0) copy?.commit(cursor)
    // a pasted list has more rows than one read
    if (rows.length === MOST_ROWS) return take()
    seen = performance.now()
    return copy?.isGrown() ? renew(copy) : undefined
  }

  /** Runs inside a read: the next one takes later changes. */
  async function renew(whole: SnapshotCopy): Promise<void> {
    whole.begin()
    try {
      whole.commit(await putAll(db, whole.puts))
    } catch (error) {
      whole.close() // the previous copy stays, and the next look retries
      throw error
    }
  }

  const begin = (): Promise<void> => {
    looking = take().finally(() => (looking = undefined))
    return looking
  }
  /** A running read may precede the caller's save: one more follows, shared by all callers. */
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
