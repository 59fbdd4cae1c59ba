/** What the roof knows of this process, for those beneath it. */
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { OpenProbes } from './edge/open-probes.ts'
import type { Postbacks } from './edge/open-postbacks.ts'
import type { Machine } from './features/machine.ts'
import { createJobLog } from './lib/job-log.ts'
import { watchLoop } from './lib/loop-delay.ts'
import type { Settings } from './rules/settings.ts'
import type { Database } from './store/config/database.ts'
import { presentTrouble, type PresentTrouble } from './store/config/resolver-trouble.ts'
import type { Events } from './store/events/events.ts'
import type { Spool, SpoolStats } from './store/events/spool/spool.ts'
import { SIGNALS_VERSION } from './traffic/table.ts'

const PATIENCE_MS = 3000

type Spools = {
  spool: Spool
  edges: { failing: () => boolean } | undefined
  probes: Pick<OpenProbes, 'stats'>
  postbacks: Pick<Postbacks, 'stats'>
}

/** That of hits is failing where an edge cannot write its own. */
export const hitSpool = ({ spool, edges }: Pick<Spools, 'spool' | 'edges'>): SpoolStats => ({
  ...spool.stats(),
  ...(edges?.failing() ? { state: 'failing' as const } : {}),
})

export const spoolsOf = (all: Spools): ReturnType<Machine['spools']> => ({
  hits: hitSpool(all),
  probes: all.probes.stats(),
  postbacks: all.postbacks.stats(),
})

/** As it is at the start; what is opened later takes its place in it. `stop` ends its watch of the loop. */
export function thisMachine({
  version,
  dataDir,
  settings,
}: {
  version: string
  dataDir: string
  settings: Settings
}): Machine & { stop: () => void } {
  const loop = watchLoop()
  const idle: SpoolStats = {
    rejected: 0,
    torn: 0,
    unreadable: 0,
    state: 'ok',
    pending: 0,
    bytes: 0,
    oldestMs: 0,
    lastError: null,
  }
  return {
    version,
    signals: String(SIGNALS_VERSION),
    host: hostname(),
    dataDir,
    startedAt: new Date(),
    embedded: { config: settings.databaseUrl === undefined, events: settings.clickhouseUrl === undefined },
    jobs: createJobLog(),
    leads: () => false,
    edges: () => ({ wanted: 0, running: 0 }),
    spools: () => ({ hits: idle, probes: idle, postbacks: idle }),
    lagMs: () => 0,
    loopMs: loop.late,
    redis: () => 'alone',
    memory: () => undefined,
    damaged: () => [],
    panelMissing: () => null,
    settled: () => false,
    conditions: () => [],
    stop: loop.stop,
  }
}

/** For whoever watches; a store that does not answer soon is away. */
export async function storesAnswer(db: Database, events: Events): Promise<{ name: string; reachable: boolean }[]> {
  const soon = (asked: Promise<boolean>) =>
    Promise.race([asked.catch(() => false), wait(PATIENCE_MS, false, { ref: false })])
  const [config, hits] = await Promise.all([soon(db.execute(sql`SELECT 1`).then(() => true)), soon(events.ping())])
  return [
    { name: 'config', reachable: config },
    { name: 'events', reachable: hits },
  ]
}

/** What keeps crawlers from being checked by names; a store that does not answer soon knows of nothing. */
export const crawlerTrouble = (db: Database): Promise<PresentTrouble | undefined> =>
  Promise.race([presentTrouble(db, new Date()).catch(() => undefined), wait(PATIENCE_MS, undefined, { ref: false })])
