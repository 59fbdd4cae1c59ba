/** Migrates the config store's schema, one process at a time. */
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import {
  awaitSchema,
  migrate,
  requireApplied,
  type Applied,
  type Migration,
  type Waiting,
} from '../../../lib/files/migrate.ts'

export const MIGRATIONS = path.join(import.meta.dirname, '../../../../migrations/config')
/** Any numbers, the same in all processes: locks for migrating this store and the event store. */
const [LOCK, OTHER_LOCK] = [7_461_723, 7_461_725]

/** Migrate, only check, or wait until another process has migrated. */
type SchemaWay = 'bring' | 'see' | 'await'

/** `last`: last file to apply. */
export type Meeting = Waiting & { way?: SchemaWay | undefined; last?: string | undefined }

type Row = { name: string; hash: string; needs: string | null }
const NO_TABLE = '42P01'

/** `needs` is missing in stores of a Weir before 1.0.0-rc.1. */
async function appliedIn(client: Pick<PoolClient, 'query'>): Promise<Map<string, Applied>> {
  const { rows } = await client.query<Row>("SELECT name, hash, to_jsonb(m) ->> 'needs' AS needs FROM migrations m")
  return new Map(rows.map(({ name, hash, needs }) => [name, { hash, needs: needs ?? undefined }]))
}

/** @throws SchemaNotReady when the schema is not that of this version. */
const seeSchema = (pool: Pool): Promise<void> =>
  requireApplied('configuration store', {
    dir: MIGRATIONS,
    applied: () =>
      appliedIn(pool).catch((error: unknown) => {
        if ((error as { code?: string }).code === NO_TABLE) return new Map<string, Applied>()
        throw error
      }),
  })

/**
 * Each file runs in its own transaction.
 * @throws SchemaNotReady from `see` when the schema is not that of this version; AbortError.
 */
export async function migrateSchema(pool: Pool, { way = 'bring', last, ...waiting }: Meeting = {}): Promise<void> {
  if (way === 'see') return seeSchema(pool)
  if (way === 'await') return awaitSchema(() => seeSchema(pool), waiting)
  await locked(pool, LOCK, waiting, async (client) => {
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, at timestamptz NOT NULL DEFAULT now(), needs text)',
    )
    await rememberNeeds(client)
    await migrate({
      dir: MIGRATIONS,
      last,
      applied: () => appliedIn(client),
      apply: (file) => inTransaction(client, file),
    })
  })
}

/** Only if needed: waits for all readers, backups included. */
async function rememberNeeds(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT 1 FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'migrations' AND column_name = 'needs'",
  )
  if (rowCount === 0) await client.query('ALTER TABLE migrations ADD COLUMN needs text')
}

/** One process at a time per store. The next begins when this one ends or dies. */
export const withMigrationLock = (pool: Pool, work: () => Promise<void>, waiting: Waiting = {}): Promise<void> =>
  locked(pool, OTHER_LOCK, waiting, work)

async function locked(
  pool: Pool,
  key: number,
  waiting: Waiting,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0') // migrations may take long
    await client.query("SELECT set_config('application_name', $1, false)", [
      `weir migrate, process ${process.pid} on ${hostname()}`.slice(0, 63),
    ])
    await takeLock(client, key, waiting)
    await work(client)
  } finally {
    client.release(true) // ends the connection, its lock and any open transaction
  }
}

/** Milliseconds between attempts, and before logging the wait. */
const [TRY_MS, SAY_MS] = [200, 3000]

/** @throws AbortError. */
async function takeLock(client: PoolClient, key: number, { say, ending }: Waiting): Promise<void> {
  const since = performance.now()
  for (let announced = false; ;) {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [key])
    if (rows[0]?.got) {
      if (announced) say?.('the other process has let go of the migrations: the start goes on')
      return
    }
    if (!announced && performance.now() - since > SAY_MS) {
      announced = true
      say?.(`waits for the migrations of another process: ${await holderOf(client, key)}`, 'warn')
    }
    await wait(TRY_MS, undefined, { signal: ending })
  }
}

type Holder = { pid: number; name: string; address: string | null; since: Date }

/** Without pg_read_all_stats, a user sees only the process id of other users' connections. */
async function holderOf(client: PoolClient, key: number): Promise<string> {
  const { rows } = await client.query<Holder>(
    `SELECT l.pid, coalesce(a.application_name, '') AS name, host(a.client_addr) AS address, a.backend_start AS since
     FROM pg_locks l LEFT JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.classid = 0 AND l.objid = $1 AND l.granted
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [key],
  )
  const [holder] = rows
  if (!holder) return 'nobody is seen to hold them'
  const { pid, name, address, since } = holder
  const from = address === null ? '' : ` at ${address}`
  const began = since === null ? '' : `, since ${since.toISOString()}`
  return `“${name}”${from}, connection ${pid} of Postgres${began}`
}

async function inTransaction(client: PoolClient, { sql, name, hash, needs }: Migration): Promise<void> {
  await client.query('BEGIN')
  await client.query(sql)
  await client.query('INSERT INTO migrations (name, hash, needs) VALUES ($1, $2, $3)', [name, hash, needs])
  await client.query('COMMIT')
}
