/**
 * How the service is, watched from the roof: what is read back, and the list of conditions for log, status, figures,
 * health and `weir check`.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Services } from './features/context.ts'
import { observe } from './features/status/observe.ts'
import { watchConditions, type ConditionLog, type ConditionWatch } from './jobs/condition-watch.ts'
import { startReadBack, type ReadBack, type Stored } from './jobs/read-back.ts'
import { memoryLeft } from './lib/memory.ts'
import { damagedData } from './outside/detection/verify.ts'
import { warningsOf } from './rules/status-warnings.ts'
import type { Exchange } from './store/shared/exchange.ts'

/** A process that has begun needs so long to lead, or to see who does. */
const SETTLED_MS = 20_000

export type Watching = {
  /** All that is stored, read back now. */
  readBack: () => Promise<ReadBack>
  /** Begins to look; the service is up. */
  begin: () => void
  close: () => Promise<void>
}

type Parts = {
  services: Services
  exchange: Pick<Exchange, 'state'>
  /** Folder of the detection data. */
  detection: string
  /** Folder of the built panel; undefined: it is not served here. */
  panel: string | undefined
  log: ConditionLog
}

const ofPanel = (panel: string | undefined): string | null =>
  panel === undefined || existsSync(path.join(panel, 'index.html')) ? null : panel

/** Gives the services' machine what it tells of all this. */
export function openWatching({ services, exchange, detection, panel, log }: Parts): Watching {
  const { machine, events } = services
  const began = performance.now()
  const stored: Stored = {
    events,
    dataDir: machine.dataDir,
    embedded: machine.embedded,
    checkData: async () => (await damagedData(detection)).join(', ') || null,
  }
  const reading = startReadBack(stored, { jobs: machine.jobs })
  events.onDamage(reading.suspect)
  const panelMissing = ofPanel(panel)
  let watch: ConditionWatch | undefined
  Object.assign(machine, {
    redis: () => exchange.state().state,
    memory: () => memoryLeft(),
    damaged: reading.damaged,
    panelMissing: () => panelMissing,
    settled: () => performance.now() - began > SETTLED_MS,
    conditions: () => watch?.current() ?? [],
  } satisfies Partial<typeof machine>)
  return {
    readBack: reading.now,
    begin: () => void (watch ??= watchConditions({ observe: async () => warningsOf(await observe(services)), log })),
    close: async () => {
      await watch?.stop()
      await reading.stop()
    },
  }
}
