import { z } from 'zod'
import { count, instant, storable } from '../common.ts'
import { endpoint } from '../endpoint.ts'

const bytes = z.number().min(0)

export const REDIS_TROUBLES = [
  'redisAway',
  'redisDenied',
  'redisCertificate',
  'redisCluster',
  'redisReadOnly',
  'redisFull',
  'redisEvicts',
  'redisRefuses',
] as const

export const STATUS_WARNINGS = [
  'spoolFailing',
  'spoolWaits',
  'spoolRejected',
  'configAway',
  'configReadOnly',
  'configDamaged',
  'eventsAway',
  'eventsDamaged',
  ...REDIS_TROUBLES,
  'panelAway',
  'clockApart',
  'locksWait',
  'edgesMissing',
  'snapshotOld',
  'loopLate',
  'memoryLow',
  'openFilesFew',
  'panelMissing',
  'diskFull',
  'inodesFew',
  'diskLow',
  'diskSoonFull',
  'dataOld',
  'dataDamaged',
  'crawlersUnchecked',
  'mailRefused',
  'mailKeyWrong',
  'mailMissing',
  'backupFailed',
  'backupOld',
  'noLead',
  'jobFailing',
] as const
export type StatusWarning = (typeof STATUS_WARNINGS)[number]

/** Every name denied, wrong answers, errors, no answer. */
export const RESOLVER_TROUBLES = ['denies', 'lies', 'refuses', 'silent'] as const
export type ResolverTrouble = (typeof RESOLVER_TROUBLES)[number]

const warning = z.object({
  kind: z.enum(STATUS_WARNINGS),
  /** error: visits are refused, or a store is unavailable or damaged, or soon will be. */
  level: z.enum(['error', 'warn']),
  /** Spool, job, folder, part, file or number. `crawlersUnchecked`: cause and claims, `denies 12`. */
  about: z.string(),
})
const spool = z.object({
  name: z.enum(['hits', 'probes', 'postbacks', 'checks']),
  state: z.enum(['ok', 'failing']),
  segments: count,
  bytes,
  oldestMs: z.number().min(0),
  rejected: count,
  error: z.string().nullable(),
})
const store = z.object({
  name: z.enum(['config', 'events']),
  embedded: z.boolean(),
  reachable: z.boolean(),
  ms: z.number().min(0),
  schema: z.string(),
})
const job = z.object({
  name: z.string(),
  every: count,
  last: instant.nullable(),
  next: instant.nullable(),
  tookMs: z.number().min(0),
  runs: count,
  failures: count,
  error: z.string().nullable(),
})

export const serviceStatus = {
  'status.read': endpoint('status.read', {
    allowed: ['admin'],
    effect: 'reads',
    description:
      'How the process that answers is: stores, spools, jobs, data, disk, memory, versions, and what to look at.',
    reply: z.object({
      at: instant,
      warnings: z.array(warning),
      versions: z.object({ weir: z.string(), node: z.string(), signals: z.string(), data: z.string() }),
      host: z.string(),
      startedAt: instant,
      edges: z.object({ wanted: count, running: count }),
      lagMs: z.number().min(0),
      loopMs: z.number().min(0),
      memory: z.object({ rss: bytes, heap: bytes, external: bytes }),
      spools: z.array(spool),
      /** Setting SYNC. */
      sync: z.enum(['group', 'answer', 'off']),
      stores: z.array(store),
      data: z.object({ builtAt: instant, days: count }),
      leads: z.boolean(),
      jobs: z.array(job),
      disk: z.object({
        free: bytes,
        total: bytes,
        /** Data folder, biggest first. */
        parts: z.array(z.object({ name: z.string(), bytes })),
        /** Bytes a day; null: unknown. */
        growth: z.number().nullable(),
        /** Null: no growth, or unknown. */
        daysLeft: z.number().nullable(),
      }),
    }),
  }),
  'status.setup': endpoint('status.setup', {
    allowed: ['admin'],
    effect: 'reads',
    description: 'What the operator has set up outside the panel: how mail goes out, and when a backup was last made.',
    reply: z.object({
      /** refused: the mail server refused the last letter. */
      mail: z.enum(['file', 'refused', 'sends']),
      backup: instant.nullable(),
    }),
  }),
  'errors.report': endpoint('errors.report', {
    allowed: 'public',
    effect: 'reads',
    description: 'Takes an error of the panel for the operator; nothing of it is kept here.',
    input: z.object({
      name: storable.max(100).default('Error'),
      message: storable.max(1000),
      stack: storable.max(8000).default(''),
      /** Route of the screen, without values. */
      route: z
        .string()
        .max(100)
        .regex(/^\/[\w/:*?-]*$/, 'The route is invalid.'),
    }),
    reply: z.object({}),
  }),
}
