/** What an operation of the operator's may use, in the running service or in a process of its own. */
import type { Settings } from '../rules/settings.ts'
import type { Database } from '../store/config/database.ts'
import type { Events } from '../store/events/events.ts'
import type { SpoolStats } from '../store/events/spool/spool.ts'

export type House = {
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
  /** Takes one line about how it goes, for whoever asked. */
  say: (line: string) => void
}

export type Running = {
  url: string
  version: string
  spool: () => SpoolStats
  /** Milliseconds that the snapshot of the panel lies behind. */
  snapshotLagMs: () => number
}
