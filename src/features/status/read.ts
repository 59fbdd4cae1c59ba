import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { diskOf, partsOf } from '../../lib/disk.ts'
import { daysLeft, growthOf } from '../../rules/disk-forecast.ts'
import { warningsOf } from '../../rules/status-warnings.ts'
import { diskSamplesOf } from '../../store/config/disk-samples.ts'
import type { Handler, Services } from '../context.ts'
import { SPOOL_NAMES, type Machine } from '../machine.ts'

/** What only the running process needs; what a restore put aside is shown. */
const PASSING = /^(?:\.(?!replaced-)|socket$)/

/** A store that answers later is away for whoever looks at this screen; milliseconds. */
const PATIENCE_MS = 3000

export const read: Handler<'status.read'> = async ({ services }) => {
  const { machine, now, data } = services
  const at = now()
  const [stores, disk] = await Promise.all([storesOf(services), diskState(services, at)])
  const spools = spoolsOf(machine)
  const jobs = machine.jobs.states()
  const { rss, heapUsed, external } = process.memoryUsage()
  const built = data.detection.builtAt()
  const days = Math.max(0, Math.floor((at.getTime() - built.getTime()) / 86_400_000))
  const [edges, lagMs, loopMs] = [machine.edges(), machine.lagMs(), machine.loopMs()]
  return {
    at: at.toISOString(),
    warnings: warningsOf({ spools, stores, edges, dataDays: days, lagMs, loopMs, jobs, disk }),
    versions: { weir: machine.version, node: process.version, signals: machine.signals, data: data.detection.version() },
    host: machine.host,
    startedAt: machine.startedAt.toISOString(),
    edges,
    lagMs,
    loopMs,
    memory: { rss, heap: heapUsed, external },
    spools,
    stores,
    data: { builtAt: built.toISOString(), days },
    leads: machine.leads(),
    jobs: jobs.map(({ last, every, ...job }) => ({ ...job, every, last: instantOf(last), next: machine.leads() ? instantOf(last === null ? machine.startedAt.getTime() + every : last + every) : null })),
    disk,
  }
}

const instantOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

const spoolsOf = ({ spools }: Machine) => {
  const all = spools()
  return SPOOL_NAMES.map((name) => {
    const { state, pending, bytes, oldestMs, rejected, lastError } = all[name]
    return { name, state, segments: pending, bytes, oldestMs, rejected, error: lastError }
  })
}

async function storesOf({ db, events, machine: { embedded } }: Services) {
  const config = timed('config', embedded.config, async () => {
    const { rows } = await db.execute<{ name: string }>(sql`SELECT max(name) AS name FROM migrations`)
    return rows[0]?.name ?? ''
  })
  const hits = timed('events', embedded.events, async () => {
    const [row] = await events.query<{ name: string }>('short', 'SELECT max(name) AS name FROM migrations', {})
    return row?.name ?? ''
  })
  return Promise.all([config, hits])
}

async function timed<Name extends 'config' | 'events'>(name: Name, embedded: boolean, ask: () => Promise<string>) {
  const began = performance.now()
  const schema = await Promise.race([ask().catch(() => undefined), wait(PATIENCE_MS, undefined, { ref: false })])
  return { name, embedded, reachable: schema !== undefined, ms: Math.round(performance.now() - began), schema: (schema ?? '').replace(/\.sql$/, '') }
}

const PARTS_MS = 60_000
let parts: { of: string; at: number; found: ReturnType<typeof partsOf> } | undefined

/** Thousands of files are counted once a minute, however many look. */
function partsLately(dataDir: string): ReturnType<typeof partsOf> {
  const at = performance.now()
  if (parts?.of !== dataDir || at - parts.at > PARTS_MS) parts = { of: dataDir, at, found: partsOf(dataDir) }
  return parts.found
}

async function diskState({ db, machine: { dataDir, host } }: Services, at: Date) {
  const [{ free, total }, held, samples] = await Promise.all([diskOf(dataDir), partsLately(dataDir), diskSamplesOf(db, host, at).catch(() => [])])
  const growth = growthOf(samples)
  return { free, total, parts: held.filter(({ name, bytes }) => bytes > 0 && !PASSING.test(name)).slice(0, 8), growth, daysLeft: daysLeft(free, growth) }
}
