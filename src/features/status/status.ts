import { sizesIn } from '../../lib/files/disk.ts'
import { warningsOf } from '../../rules/status/status-warnings.ts'
import { lastBackup } from '../../store/config/status/backups.ts'
import type { HandlersOf } from '../../domain/context.ts'
import type { Machine } from '../../domain/status/machine.ts'
import { observe } from '../../domain/status/observe.ts'
import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'

type Needs = 'data' | 'db' | 'errors' | 'events' | 'loginLimiter' | 'machine' | 'mail' | 'now' | 'publicUrl'

/** Runtime-only entries; those that a restore put aside are shown. */
const PASSING = /^(?:\.(?!replaced-)|socket$)/

const PARTS_MS = 60_000

let parts: { of: string; at: number; found: ReturnType<typeof sizesIn> } | undefined

export const statusHandlers = {
  'status.read': async ({ services }) => {
    const { machine, now, data } = services
    const at = now()
    const [look, parts] = await Promise.all([observe(services), partsLately(machine.dataDir)])
    const { rss, heapUsed, external } = process.memoryUsage()
    return {
      at: at.toISOString(),
      warnings: warningsOf(look),
      versions: {
        weir: machine.version,
        node: process.version,
        signals: machine.signals,
        data: data.detection.version(),
      },
      host: machine.host,
      startedAt: machine.startedAt.toISOString(),
      edges: look.edges,
      lagMs: look.lagMs,
      loopMs: look.loopMs,
      memory: { rss, heap: heapUsed, external },
      spools: look.spools,
      sync: machine.sync,
      stores: look.stores,
      data: { builtAt: data.detection.builtAt().toISOString(), days: look.dataDays },
      leads: machine.holdsLease(),
      jobs: jobsOf(machine),
      disk: { ...look.disk, parts: parts.filter(({ name, bytes }) => bytes > 0 && !PASSING.test(name)).slice(0, 8) },
    }
  },

  'status.setup': async ({ services: { db, mail } }) => {
    const { sends, refused } = mail.state()
    return {
      mail: !sends ? ('file' as const) : refused === null ? ('sends' as const) : ('refused' as const),
      backup: (await lastBackup(db))?.toISOString() ?? null,
    }
  },

  /** Public, also before sign-in; rate limited by address. */
  'errors.report': async ({ services, origin }, report) => {
    const wait = await services.loginLimiter.take(
      { call: 'errors.report', email: '', address: origin.address },
      services.now().getTime(),
    )
    if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
    services.errors.reportPanel(report)
    return {}
  },
} satisfies HandlersOf<Needs>

const instantOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

const jobsOf = ({ jobs, holdsLease, startedAt }: Machine) =>
  jobs.states().map(({ last, every, ...job }) => {
    const next = holdsLease() ? instantOf(last === null ? startedAt.getTime() + every : last + every) : null
    return { ...job, every, last: instantOf(last), next }
  })

/** For a minute: there may be thousands of files. */
function partsLately(dataDir: string): ReturnType<typeof sizesIn> {
  const at = performance.now()
  if (parts?.of !== dataDir || at - parts.at > PARTS_MS) parts = { of: dataDir, at, found: sizesIn(dataDir) }
  return parts.found
}
