/** Process state (loop delay, jobs, spools, memory) for status and metrics. */
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Machine } from '../domain/status/machine.ts'
import { createConditionList, type ConditionList, type ConditionLog } from '../jobs/condition-watch.ts'
import { startReadBack, type ReadBack } from '../jobs/read-back.ts'
import { createJobLog } from '../lib/process/job-log.ts'
import type { SayLine } from '../lib/process/log.ts'
import { monitorLoopDelay } from '../lib/process/loop-delay.ts'
import { memoryLeft } from '../lib/process/memory.ts'
import { openFilesLeft } from '../lib/files/open-files.ts'
import { openResources } from '../lib/process/resources.ts'
import { damagedData } from '../outside/detection/verify.ts'
import type { Settings } from '../rules/settings.ts'
import type { Database } from '../store/config/engine/database.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { presentTrouble, type PresentTrouble } from '../store/config/crawlers/crawler-checks.ts'
import type { Events } from '../store/events/events.ts'
import type { Spool, SpoolStats } from '../store/events/spool/spool.ts'
import { SIGNALS_VERSION } from '../judge/table.ts'
import type { Edge } from './edge.ts'
import type { Stores } from './stores.ts'

const PATIENCE_MS = 3000

/** Failing also when an edge cannot write. */
export const hitSpool = ({
  spool,
  edges,
}: {
  spool: Spool
  edges: { failing: () => boolean } | undefined
}): SpoolStats => ({
  ...spool.stats(),
  ...(edges?.failing() ? { state: 'failing' as const } : {}),
})

type OpenMachine = {
  machine: Machine
  /** Reads back all stored data now. */
  readBack: () => Promise<ReadBack>
  /** Receives conditions for `machine.conditions`. */
  conditions: ConditionList
  close: () => Promise<void>
}

type Needs = {
  version: string
  dataDir: string
  stores: Pick<Stores, 'events' | 'spool' | 'shared' | 'detectionDir'>
  edge: Pick<Edge, 'wanted' | 'threads' | 'follower' | 'probes' | 'postbacks' | 'checks'>
  lease: HeldLease
  panel: string
  logCondition: ConditionLog
  say: SayLine
}

/** Milliseconds to get the lease, or see its holder. */
const SETTLED_MS = 20_000

const missing = (panel: string): string | null => (existsSync(path.join(panel, 'index.html')) ? null : panel)

export const openMachine = (settings: Settings, needs: Needs): Promise<OpenMachine> =>
  openResources(({ onClose }) => {
    const { version, dataDir, stores, edge, lease, panel, logCondition, say } = needs
    const began = performance.now()
    const jobs = createJobLog()
    const embedded = { config: settings.databaseUrl === undefined, events: settings.clickhouseUrl === undefined }
    const loop = monitorLoopDelay()
    onClose(loop.stop)
    const reading = startReadBack(
      {
        events: stores.events,
        dataDir,
        embedded,
        checkData: async () => (await damagedData(stores.detectionDir)).join(', ') || null,
      },
      { jobs, say },
    )
    onClose(reading.stop)
    stores.events.onDamage(reading.suspect)
    const conditions = createConditionList(logCondition)
    const panelMissing = settings.roles.includes('panel') ? missing(panel) : null
    const machine: Machine = {
      version,
      signals: String(SIGNALS_VERSION),
      host: hostname(),
      dataDir,
      startedAt: new Date(),
      embedded,
      jobs,
      holdsLease: lease.isHeld,
      sync: settings.sync,
      edges: () => ({ wanted: edge.wanted, running: edge.threads?.running() ?? 0 }),
      spools: () => ({
        hits: hitSpool({ spool: stores.spool, edges: edge.threads }),
        probes: edge.probes.stats(),
        postbacks: edge.postbacks.stats(),
        checks: edge.checks.stats(),
      }),
      lagMs: edge.follower.lag,
      loopMs: loop.late,
      redis: stores.shared.exchange.trouble,
      panelAnswers: () => answers(settings),
      memory: () => memoryLeft(),
      openFilesLeft,
      damaged: reading.damaged,
      panelMissing: () => panelMissing,
      settled: () => performance.now() - began > SETTLED_MS,
      conditions: conditions.current,
    }
    return { machine, readBack: reading.now, conditions }
  })

/** True when another process's panel answers. */
async function answers({ panelUrl, roles }: Settings): Promise<boolean> {
  if (panelUrl === undefined || roles.includes('panel')) return true
  try {
    const answer = await fetch(`${panelUrl}/health`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

/** For monitoring; a slow store counts as unreachable. */
export async function pingStores(db: Database, events: Events): Promise<{ name: string; reachable: boolean }[]> {
  const soon = (requested: Promise<boolean>) =>
    Promise.race([requested.catch(() => false), wait(PATIENCE_MS, false, { ref: false })])
  const [config, hits] = await Promise.all([soon(db.execute(sql`SELECT 1`).then(() => true)), soon(events.ping())])
  return [
    { name: 'config', reachable: config },
    { name: 'events', reachable: hits },
  ]
}

/** Trouble of name servers with crawlers; undefined also when the store is slow. */
export const crawlerTrouble = (db: Database): Promise<PresentTrouble | undefined> =>
  Promise.race([presentTrouble(db, new Date()).catch(() => undefined), wait(PATIENCE_MS, undefined, { ref: false })])
