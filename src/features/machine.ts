/** Process state for status and metrics. */
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
  /** Version of the signals. */
  signals: string
  /** Identifies this machine among those on the same stores. */
  host: string
  dataDir: string
  startedAt: Date
  embedded: { config: boolean; events: boolean }
  jobs: JobLog
  /** True if this process runs the timed jobs. */
  holdsLease: () => boolean
  edges: () => { wanted: number; running: number }
  spools: () => Record<SpoolName, SpoolStats>
  /** When answered visits are written to disk. */
  sync: SyncMode
  /** Age of the snapshot, milliseconds. */
  lagMs: () => number
  /** Event loop delay of the last minute, 99th percentile, milliseconds. */
  loopMs: () => number
  /** Why Redis sharing fails; null: works, or no Redis. */
  redis: () => RedisTrouble | null
  /** True if the forwarded panel answers, or if there is none. */
  panelAnswers: () => Promise<boolean>
  /** Bytes left; undefined: unknown. */
  memory: () => MemoryLeft | undefined
  /** Undefined: plenty, or unknown. */
  openFilesLeft: () => Promise<number | undefined>
  /** Corrupt data found on reading. */
  damaged: () => readonly Damage[]
  /** Folder without the built panel; null: present, or not served here. */
  panelMissing: () => string | null
  /** True once some process should hold the job lease. */
  settled: () => boolean
  /** The last seen, the same for log, metrics, health and `weir check`. */
  conditions: () => readonly Condition[]
}>
