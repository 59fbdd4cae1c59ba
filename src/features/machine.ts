/** What this process knows of itself: for the status screen and the metrics. */
import type { JobLog } from '../lib/job-log.ts'
import type { MemoryLeft } from '../lib/memory.ts'
import type { Condition } from '../rules/conditions.ts'
import type { RedisTrouble } from '../rules/redis-trouble.ts'
import type { Damage } from '../rules/status-warnings.ts'
import type { SpoolStats } from '../store/events/spool/spool.ts'
import type { SyncMode } from '../store/events/spool/sync.ts'

export const SPOOL_NAMES = ['hits', 'probes', 'postbacks', 'checks'] as const
export type SpoolName = (typeof SPOOL_NAMES)[number]

export type Machine = Readonly<{
  version: string
  /** Version of the signals that judge visits. */
  signals: string
  /** Names this machine among several on the same stores. */
  host: string
  dataDir: string
  startedAt: Date
  embedded: { config: boolean; events: boolean }
  jobs: JobLog
  /** Whether the timed work is done by this process. */
  holdsLease: () => boolean
  edges: () => { wanted: number; running: number }
  spools: () => Record<SpoolName, SpoolStats>
  /** When answered visits are put on the disk. */
  sync: SyncMode
  /** Milliseconds that the snapshot lies behind the configuration. */
  lagMs: () => number
  /** How late the loop of the panel was in the last minute, milliseconds: the 99th percentile. */
  loopMs: () => number
  /** The cause for which this process does not share through Redis; null: it does, or has none. */
  redis: () => RedisTrouble | null
  /** Whether the panel that this process forwards to answers; true where there is none. */
  panelAnswers: () => Promise<boolean>
  /** Bytes that may still be taken; undefined: not known here. */
  memory: () => MemoryLeft | undefined
  /** How many files more it may open; undefined: more than it ever will, or not known. */
  openFilesLeft: () => Promise<number | undefined>
  /** What was read back and is not as it was written. */
  damaged: () => readonly Damage[]
  /** The folder where the built panel should be and is not; null: it is there, or is not served here. */
  panelMissing: () => string | null
  /** Whether the service may be expected to have somebody who does the timed work by now. */
  settled: () => boolean
  /** What is wrong, as it was seen last: the same for the log, figures, health and `weir check`. */
  conditions: () => readonly Condition[]
}>
