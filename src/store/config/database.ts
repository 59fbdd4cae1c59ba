/** Opens the configuration store: a Postgres server, or the embedded one behind the same driver. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Pool, type PoolConfig } from 'pg'
import { startEmbedded } from './embedded.ts'
import { guardedPool } from './hang-guard.ts'
import { migrateSchema } from './migrations.ts'
import * as schema from './schema.ts'
import { serverStartError } from './start-errors.ts'

/** What a question needs: the store itself, or a transaction of it. */
export type Queries = PgDatabase<NodePgQueryResultHKT, typeof schema>
/** `url` of a server, or `host`: folder of the embedded engine's unix socket. */
export type DatabaseAddress = { url: string } | { host: string }
/** Inside `transaction`, ask only the transaction that is given: the embedded engine waits for its end. */
export type Database = NodePgDatabase<typeof schema> & {
  /** Its connections. */
  readonly $client: Pool
  /** What `joinDatabase` of another thread takes. */
  readonly address: DatabaseAddress
  /** Ends connections, then the embedded engine; the folder is free afterwards. */
  close: () => Promise<void>
}

/** Connections that one process opens. */
const CONNECTIONS = 10
/** Longest statement, and longest wait for a connection to the embedded engine, milliseconds. */
const ASK_MS = 15_000
/** Longest wait for a connection to a server. */
const REACH_MS = 5000

/**
 * @param where `url` of a Postgres, else `dir`: the folder of the embedded store. `last`: the schema is brought no
 *   further than this migration.
 * @throws Error with one line that names the store and what to do: the folder is held by another process or damaged, the server is
 *   out of reach or refuses, a migration fails.
 */
export async function openDatabase({
  url,
  dir,
  last,
}: {
  url?: string | undefined
  dir: string
  last?: string | undefined
}): Promise<Database> {
  const embedded = url === undefined ? await startEmbedded(dir) : undefined
  const database = connect(embedded ?? { url: url ?? '' }, CONNECTIONS, async () => embedded?.close())
  try {
    await migrateSchema(database.$client, last)
  } catch (error) {
    await database.close()
    throw url === undefined ? error : serverStartError(error, url, isUnavailable)
  }
  return database
}

/** The same store for another thread, with few connections of its own. */
export const joinDatabase = (address: DatabaseAddress): Database => connect(address, 2, async () => {})

/** The one of a server notices when it hangs; the embedded engine may be long at one question, and its caller waits. */
function poolOf(address: DatabaseAddress, max: number): { pool: Pool; stop: () => void } {
  if ('host' in address) return { pool: new Pool({ ...embeddedPool(address.host), max }), stop: () => {} }
  const pool = guardedPool({ ...serverPool(address.url), max })
  return { pool, stop: pool.stopGuard }
}

function connect(address: DatabaseAddress, most: number, afterwards: () => Promise<void>): Database {
  const { pool, stop } = poolOf(address, most)
  pool.on('error', () => {}) // an idle connection broke: the pool makes another, and a call that fails says so itself
  const close = async () => {
    stop()
    await pool.end()
    await afterwards()
  }
  const plain = 'host' in address ? { host: address.host } : { url: address.url }
  return Object.assign(drizzle(pool, { schema, casing: 'snake_case' }), { close, address: plain })
}

const embeddedPool = (host: string): PoolConfig => ({
  host,
  port: 5432,
  user: 'postgres',
  database: 'postgres',
  ssl: false,
  connectionTimeoutMillis: ASK_MS,
})

const serverPool = (url: string): PoolConfig => ({
  connectionString: url,
  connectionTimeoutMillis: REACH_MS,
  statement_timeout: ASK_MS,
  idle_in_transaction_session_timeout: ASK_MS,
  application_name: 'weir',
})

const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/**
 * Connection failures, user or database refused, shutdown and start of the server, no room or memory left in it, only
 * readable (a standby that was not promoted), its files cannot be read.
 */
const LOST_STATE = /^(?:08\w{3}|28000|28P01|3D000|57P0[1-5]|53\w{3}|25006|58030|XX00[12])$/
const LOST_TEXT =
  /^Connection terminated|timeout exceeded when trying to connect|not queryable|after calling end on the pool/

/** Whether `error` (or a cause of it) says that the store is out of reach, rather than that the question was wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (LOST.has(code) || LOST_STATE.test(code) || LOST_TEXT.test(error.message)) return true
  if (code === 'ENOENT' && syscall === 'connect') return true
  const inner = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause]
  return inner.some(isUnavailable)
}

/**
 * A failed question as it may be logged. What the driver throws carries the values that were bound and, in its detail,
 * the row that was refused: hashes and tokens among them. Any other error comes back as it is.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error
  const {
    message = '',
    code = '',
    constraint = '',
    table = '',
  } = (error.cause ?? {}) as Partial<Record<string, string>>
  const safe = new Error(
    `config store: ${[message.split('\n', 1)[0], code, table, constraint].filter(Boolean).join(' · ')}`,
  )
  if (error.stack)
    safe.stack = `${safe.message}\n${error.stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n')}`
  return safe
}
