/** Context of an operator's operation, in the running service or in its own process. */
import type { Services } from '../domain/context.ts'
import type { ReadBack } from '../jobs/read-back.ts'
import type { Condition } from '../rules/campaigns/conditions.ts'
import type { WriteFile } from './wire.ts'
import type { Settings } from '../rules/settings.ts'
import type { Database } from '../store/config/engine/database.ts'
import type { Events } from '../store/events/events.ts'
import type { SpoolStats } from '../store/events/spool/spool.ts'

export type OperatorContext = {
  /** @throws Error with one line when it cannot be opened. */
  db: () => Promise<Database>
  /** @throws Error with one line when it cannot be opened. */
  events: () => Promise<Events>
  /** Only of a running service; undefined: none runs on this folder. */
  running: Running | undefined
  /** Absolute. */
  dataDir: string
  settings: Settings
  now: () => Date
  say: (line: string) => void
  give: WriteFile
}

type Running = {
  url: string
  version: string
  /** By `SPOOL_NAMES`; hits' is failing also when an edge cannot write. */
  spools: () => Record<'hits' | 'probes' | 'postbacks' | 'checks', SpoolStats>
  /** Milliseconds that the panel's snapshot is behind. */
  snapshotLagMs: () => number
  conditions: () => readonly Condition[]
  /** Same as the panel's try of a visit. */
  tryVisit: Services['tryVisit']
  readBack: () => Promise<ReadBack>
}

export type Check = {
  what: string
  /** `watch`: works, but needs attention. */
  state: 'well' | 'watch' | 'bad'
  said: string
}
