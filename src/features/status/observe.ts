/**
 * One look at the whole service, of which its conditions are computed. It answers within some seconds, whatever hangs.
 */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { diskOf } from '../../lib/disk.ts'
import { daysLeft, growthOf } from '../../rules/disk.ts'
import { SPOOLS } from '../../lib/data-folder.ts'
import type { Observed } from '../../rules/status-warnings.ts'
import { diskSamplesOf } from '../../store/config/disk-samples.ts'
import { isLeaseHeld } from '../../store/config/lease.ts'
import { presentTrouble } from '../../store/config/crawler-checks.ts'
import type { Services } from '../context.ts'
import { SPOOL_NAMES, type Machine } from '../machine.ts'

/** A store that answers later is treated as away; milliseconds. */
const PATIENCE_MS = 3000
/** Folders that may lie on disks of their own. */
const APART = [...SPOOLS, 'events', 'config'] as const

type Seen = Pick<Services, 'data' | 'db' | 'events' | 'machine' | 'mail' | 'now'>

export type Look = Observed & {
  stores: {
    name: 'config' | 'events'
    embedded: boolean
    reachable: boolean
    ms: number
    /** Last migration. */ schema: string
  }[]
  spools: ReturnType<typeof spoolsOf>
  disk: { free: number; total: number; growth: number | null; daysLeft: number | null }
}

export async function observe(services: Seen): Promise<Look> {
  const { machine, now, data, mail } = services
  const at = now()
  const [stores, readOnly, leaseHeld, disk, otherDisks, resolver] = await Promise.all([
    storesOf(services),
    isReadOnly(services),
    isLed(services),
    diskState(services, at),
    disksApart(machine.dataDir),
    soon(presentTrouble(services.db, at), undefined),
  ])
  return {
    spools: spoolsOf(machine),
    stores,
    readOnly,
    leaseHeld,
    disk,
    otherDisks,
    resolver: resolver ?? null,
    damaged: machine.damaged(),
    redis: machine.redis(),
    edges: machine.edges(),
    dataDays: Math.max(0, Math.floor((at.getTime() - data.detection.builtAt().getTime()) / 86_400_000)),
    lagMs: machine.lagMs(),
    loopMs: machine.loopMs(),
    jobs: machine.jobs.states(),
    memory: machine.memory(),
    mail: mail.state(),
    panelMissing: machine.panelMissing(),
  }
}

/** Its answer, or `otherwise` where it fails or takes too long. */
const soon = <T, Else>(input: Promise<T>, otherwise: Else): Promise<T | Else> =>
  Promise.race([input.catch(() => otherwise), wait(PATIENCE_MS, otherwise, { ref: false })])

const spoolsOf = ({ spools }: Machine) => {
  const all = spools()
  return SPOOL_NAMES.map((name) => {
    const { state, pending, bytes, oldestMs, rejected, lastError } = all[name]
    return { name, state, segments: pending, bytes, oldestMs, rejected, error: lastError }
  })
}

async function storesOf({ db, events, machine: { embedded } }: Seen) {
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
  const schema = await soon(ask(), undefined)
  return {
    name,
    embedded,
    reachable: schema !== undefined,
    ms: Math.round(performance.now() - began),
    schema: (schema ?? '').replace(/\.sql$/, ''),
  }
}

/** A server that answers and is a standby, or was set to take no changes. */
async function isReadOnly({ db, machine: { embedded } }: Seen): Promise<boolean> {
  if (embedded.config) return false
  const query = db.execute<{ only: boolean }>(
    sql`SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool AS only`,
  )
  return soon(
    query.then(({ rows }) => rows[0]?.only === true),
    false,
  )
}

async function isLed({ db, machine }: Seen): Promise<boolean | undefined> {
  if (machine.holdsLease()) return true
  if (!machine.settled()) return undefined
  return soon(isLeaseHeld(db), undefined)
}

async function diskState({ db, machine: { dataDir, host } }: Seen, at: Date) {
  const [{ free, total }, samples] = await Promise.all([diskOf(dataDir), soon(diskSamplesOf(db, host, at), [])])
  const growth = growthOf(samples)
  return { free, total, growth, daysLeft: daysLeft(free, growth) }
}

/** Folders of the data folder that lie on disks of their own. */
export async function disksApart(dataDir: string): Promise<Observed['otherDisks']> {
  const own = (await stat(dataDir)).dev
  const found = await Promise.all(
    APART.map(async (name) => {
      const dir = path.join(dataDir, name)
      const at = await stat(dir).catch(() => undefined)
      return at === undefined || at.dev === own ? [] : [{ name, ...(await diskOf(dir)) }]
    }),
  )
  return found.flat()
}
