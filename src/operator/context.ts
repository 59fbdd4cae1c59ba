/** What an operation of the operator's may use, in the running service or in a process of its own. */
import type { Services } from '../domain/context.ts'
import type { ReadBack } from '../jobs/read-back.ts'
import type { Condition } from '../rules/campaigns/conditions.ts'
import type { Give } from './wire.ts'
import type { Settings } from '../rules/settings.ts'
import type { Database } from '../store/config/engine/database.ts'
import type { Events } from '../store/events/events.ts'
import type { SpoolStats } from '../store/events/spool/spool.ts'

export type OperatorContext = {
  /** @throws Error with one line where it cannot be opened. */
  db: () => Promise<Database>
  /** @throws Error with one line where it cannot be opened. */
  events: () => Promise<Events>
  /** What only a running service knows; undefined: none runs on this folder. */
  running: Running | undefined
  /** Absolute. */
  dataDir: string
  settings: Settings
  now: () => Date
  /** Takes one line of progress for the caller. */
  say: (line: string) => void
  /** Takes a file for the caller. */
  give: Give
}

export type Running = {
  url: string
  version: string
  /** By the names of `SPOOL_NAMES`; that of hits is failing where an edge cannot write its own. */
  spools: () => Record<'hits' | 'probes' | 'postbacks' | 'checks', SpoolStats>
  /** Milliseconds that the snapshot of the panel lies behind. */
  snapshotLagMs: () => number
  /** What is wrong with it, as it sees it itself. */
  conditions: () => readonly Condition[]
  /** As the panel's trial of a visit. */
  tryVisit: Services['tryVisit']
  /** Reads back all that is stored. */
  readBack: () => Promise<ReadBack>
}

/** One thing that was looked at, and what was found. */
export type Check = {
  what: string
  /** `watch`: it works, and somebody should look at it. */
  state: 'well' | 'watch' | 'bad'
  said: string
}
