import type { JobLog } from '../../lib/process/job-log.ts'
import type { MemoryLeft } from '../../lib/process/memory.ts'
import type { Condition } from '../../rules/campaigns/conditions.ts'
import type { RedisTrouble } from '../../rules/status/redis-trouble.ts'
import type { Damage } from '../../rules/status/status-warnings.ts'
import type { SpoolStats } from '../../store/events/spool/spool.ts'
import type { SyncMode } from '../../store/events/spool/sync.ts'

export const SPOOL_NAMES = ['hits', 'probes', 'postbacks', 'checks'] as const
type SpoolName = (typeof SPOOL_NAMES)[number]

export type Machine = Readonly<{
  version: string
  signals: string
  /** Identifies this machine among those on the same stores. */
  host: string
  dataDir: string
  startedAt: Date
  embedded: { config: boolean; events: boolean }
  jobs: JobLog
  holdsLease: () => boolean
  edges: () => { wanted: number; running: number }
  spools: () => Record<SpoolName, SpoolStats>
  sync: SyncMode
  /** Age of the snapshot, milliseconds. */
  lagMs: () => number
  /** Event loop delay of the last minute, 99th percentile, milliseconds. */
  loopMs: () => number
  /** Why Redis sharing fails; null: it works, or there is no Redis. */
  redis: () => RedisTrouble | null
  /** True also if there is no forwarded panel. */
  panelAnswers: () => Promise<boolean>
  /** Bytes left; undefined: unknown. */
  memory: () => MemoryLeft | undefined
  /** Undefined: plenty, or unknown. */
  openFilesLeft: () => Promise<number | undefined>
  damaged: () => readonly Damage[]
  /** Null: present, or not served here. */
  panelMissing: () => string | null
  /** True once some process should hold the job lease. */
  settled: () => boolean
  /** Last seen; the same for log, metrics, health and `weir check`. */
  conditions: () => readonly Condition[]
}>
