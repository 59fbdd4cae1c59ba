/** Returns within seconds, whatever hangs. */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { canonicalAddress } from '../../lib/net/address.ts'
import { diskOf } from '../../lib/files/disk.ts'
import { daysLeft, growthOf } from '../../rules/status/disk.ts'
import { SPOOLS } from '../../lib/files/data-folder.ts'
import type { Observed } from '../../rules/status/status-warnings.ts'
import { failedBackup, lastBackup } from '../../store/config/status/backups.ts'
import { diskSamplesOf } from '../../store/config/status/disk-samples.ts'
import { isLeaseHeld } from '../../store/config/engine/lease.ts'
import { presentTrouble } from '../../store/config/crawlers/crawler-checks.ts'
import type { Services } from '../context.ts'
import { SPOOL_NAMES, type Machine } from './machine.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

/** Milliseconds until a store counts as unavailable. */
const PATIENCE_MS = 3000
const APART = [...SPOOLS, 'events', 'postgres'] as const

type Seen = Pick<Services, 'data' | 'db' | 'events' | 'machine' | 'mail' | 'now' | 'publicUrl'>

type Look = Observed & {
  stores: {
    name: 'config' | 'events'
    embedded: boolean
    reachable: boolean
    ms: number
    schema: string
  }[]
  spools: ReturnType<typeof spoolsOf>
  disk: { free: number; total: number; filesLeft: number | undefined; growth: number | null; daysLeft: number | null }
}

export async function observe(services: Seen): Promise<Look> {
  const { machine, now, data, mail } = services
  const at = now()
  const [stores, server, leaseHeld, disk, otherDisks, resolver, panelAnswers, backup, backupFailed, openFilesLeft] =
    await Promise.all([
      storesOf(services),
      serverState(services),
      isLed(services),
      diskState(services, at),
      disksApart(machine.dataDir),
      soon(presentTrouble(services.db, at), undefined),
      machine.panelAnswers(),
      soon(lastBackup(services.db), null),
      soon(failedBackup(services.db), ''),
      machine.openFilesLeft(),
    ])
  return {
    spools: spoolsOf(machine),
    stores,
    ...server,
    panelAnswers,
    openFilesLeft,
    backupFailed,
    backupDays: backup === null ? null : Math.floor((at.getTime() - backup.getTime()) / DAY_MS),
    leaseHeld,
    disk,
    otherDisks,
    resolver: resolver ?? null,
    damaged: machine.damaged(),
    redis: machine.redis(),
    edges: machine.edges(),
    dataDays: Math.max(0, Math.floor((at.getTime() - data.detection.builtAt().getTime()) / DAY_MS)),
    lagMs: machine.lagMs(),
    loopMs: machine.loopMs(),
    jobs: machine.jobs.states(),
    memory: machine.memory(),
    mail: { ...mail.state(), missing: !mail.state().sends && isOpen(services.publicUrl()) },
    panelMissing: machine.panelMissing(),
  }
}

/** True for a public host name, where people wait for mails. */
const isOpen = (publicUrl: string): boolean => {
  const { hostname } = new URL(publicUrl)
  return hostname.includes('.') && canonicalAddress(hostname) === undefined
}

/** Returns `otherwise` on failure or timeout. */
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

const ANSWERS_WELL = { readOnly: false, clockApartMs: 0, locksWait: 0 }
type OfServer = { only: boolean; ms: string; waiting: number }

/**
 * A Postgres server's state: standby or read-only, clock difference, and lock waits except intentional advisory ones.
 */
async function serverState({ db, machine: { embedded }, now }: Seen): Promise<typeof ANSWERS_WELL> {
  if (embedded.config) return ANSWERS_WELL
  const began = now().getTime()
  const query = db.execute<OfServer>(sql`
    SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool AS only,
      extract(epoch FROM clock_timestamp()) * 1000 AS ms,
      (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND wait_event <> 'advisory' AND state_change < now() - interval '10 seconds')::int AS waiting`)
  return soon(
    query.then(({ rows: [row] }) => ({
      readOnly: row?.only === true,
      clockApartMs: row ? distance(Number(row.ms), began, now().getTime()) : 0,
      locksWait: row?.waiting ?? 0,
    })),
    ANSWERS_WELL,
  )
}

/** Distance of a moment from a span; 0 inside. */
const distance = (moment: number, from: number, to: number): number => Math.max(0, from - moment, moment - to)

async function isLed({ db, machine }: Seen): Promise<boolean | undefined> {
  if (machine.holdsLease()) return true
  if (!machine.settled()) return undefined
  return soon(isLeaseHeld(db), undefined)
}

async function diskState({ db, machine: { dataDir, host } }: Seen, at: Date) {
  const [{ free, total, filesLeft }, samples] = await Promise.all([
    diskOf(dataDir),
    soon(diskSamplesOf(db, host, at), []),
  ])
  const growth = growthOf(samples)
  return { free, total, filesLeft, growth, daysLeft: daysLeft(free, growth) }
}

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
