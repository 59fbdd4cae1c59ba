/** What the roof knows of this process, for those beneath it. */
import { hostname } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { OpenProbes } from './edge/open-probes.ts'
import type { Postbacks } from './edge/open-postbacks.ts'
import type { Machine } from './features/machine.ts'
import { createJobLog } from './lib/job-log.ts'
import type { Settings } from './rules/settings.ts'
import type { Spool, SpoolStats } from './store/events/spool/spool.ts'
import { SIGNALS_VERSION } from './traffic/table.ts'

const MINUTE_MS = 60_000
/** Of the loop's delay, milliseconds. */
const RESOLUTION_MS = 20
const NANOSECONDS = 1e6

type Spools = { spool: Spool; edges: { failing: () => boolean } | undefined; probes: Pick<OpenProbes, 'stats'>; postbacks: Pick<Postbacks, 'stats'> }

/** That of hits is failing where an edge cannot write its own. */
export const hitSpool = ({ spool, edges }: Pick<Spools, 'spool' | 'edges'>): SpoolStats => ({ ...spool.stats(), ...(edges?.failing() ? { state: 'failing' as const } : {}) })

export const spoolsOf = (all: Spools): ReturnType<Machine['spools']> => ({ hits: hitSpool(all), probes: all.probes.stats(), postbacks: all.postbacks.stats() })

/** As it is at the start; what is opened later takes its place in it. `stop` ends its watch of the loop. */
export function thisMachine({ version, dataDir, settings }: { version: string; dataDir: string; settings: Settings }): Machine & { stop: () => void } {
  const loop = watchLoop()
  const idle: SpoolStats = { rejected: 0, torn: 0, unreadable: 0, state: 'ok', pending: 0, bytes: 0, oldestMs: 0, lastError: null }
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
    stop: loop.stop,
  }
}

/** The 99th percentile of the last whole minute, or of the first one so far. */
function watchLoop(): { late: () => number; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const now = (): number => Math.max(0, delay.percentile(99) / NANOSECONDS - RESOLUTION_MS)
  let last: number | undefined
  delay.enable()
  const timer = setInterval(() => {
    last = now()
    delay.reset()
  }, MINUTE_MS).unref()
  return {
    late: () => last ?? now(),
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
