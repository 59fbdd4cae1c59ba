/** External or embedded Postgres, and its errors. */
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { Client, type PoolConfig } from 'pg'
import {
  isPooled,
  isRefusedByPool,
  MOST_CONNECTIONS,
  POOLED,
  REFUSED_BY_POOL,
  connectionBudget,
} from '../campaigns/connections.ts'
import { startEmbedded, type Embedded } from './embedded.ts'
import type { SayLine } from '../../../lib/process/log.ts'
import { guardedPool, type GuardedPool } from './hang-guard.ts'
import { migrateSchema, type Meeting } from './migrations.ts'
import * as schema from '../schema.ts'

/** The store, or a transaction. */
export type Queries = PgDatabase<NodePgQueryResultHKT, typeof schema>
/** The only row, or the first. */
export const first = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> => (await rows)[0]

/** `own`: this process's embedded server. `few`: connections are scarce. */
export type DatabaseAddress = { url: string; own?: boolean | undefined; few?: boolean | undefined }
/** Inside `transaction`, query only the given one: other connections may be taken. */
export type Database = NodePgDatabase<typeof schema> & {
  readonly $client: GuardedPool
  /** Input of `joinDatabase` in another thread. */
  readonly address: DatabaseAddress
  /** Ends connections, then the embedded server, and frees the folder. */
  close: () => Promise<void>
}

/** Milliseconds until an idle connection is returned when scarce. */
const GIVE_BACK_MS = 500
/** Longest statement, and longest wait for an own server's connection, milliseconds. */
const ASK_MS = 15_000
/** Longest wait for an external server's connection, milliseconds. */
const REACH_MS = 5000

/** `url` of a Postgres; else `dir`, the data folder of the embedded one. */
type Where = Meeting & {
  url?: string | undefined
  /** `url` is this process's own server. */
  own?: boolean | undefined
  dir: string
  /** Engine of `dir` if already started; closed with the store. */
  engine?: Promise<Embedded> | undefined
  /** Embedded on a machine of 512 MB. */
  small?: boolean | undefined
}

/**
 * @throws Error with one line with store and remedy: folder locked or damaged, server unreachable or refusing,
 * migration failed.
 */
export async function openDatabase({ url, own, dir, engine, small, ...meeting }: Where): Promise<Database> {
  const embedded = url === undefined ? await (engine ?? startEmbedded(dir, { small, say: meeting.say })) : undefined
  const address: DatabaseAddress = embedded ? { url: embedded.url, own: true } : { url: url ?? '', own }
  const database = connect(address, MOST_CONNECTIONS, async () => embedded?.close())
  try {
    if (!embedded && !own) await fitServer(database, address, meeting.say)
    await migrateSchema(database.$client, meeting)
  } catch (error) {
    await database.close()
    throw url === undefined ? error : serverStartError(error, url, isUnavailable)
  }
  return database
}

/** The same store for another thread, with few connections. */
export function joinDatabase(address: DatabaseAddress): Database {
  const database = connect(address, address.few ? 1 : 2, async () => {})
  if (address.few) database.$client.stopGuard()
  return database
}

/** @throws Error behind a transaction pooler, where locks would not hold. */
async function fitServer({ $client: pool }: Database, address: DatabaseAddress, say?: SayLine): Promise<void> {
  const { wants, isFew, line } = await connectionBudget(pool)
  pool.options.max = wants
  address.few = isFew
  if (isFew) {
    pool.stopGuard()
    pool.options.idleTimeoutMillis = GIVE_BACK_MS
  }
  if (line !== undefined) say?.(line, 'warn')
  if (await isPooled(serverPool(address.url))) throw new Error(POOLED)
}

/** Guards the pool against a hanging server. */
function connect(address: DatabaseAddress, max: number, afterwards: () => Promise<void>): Database {
  const { url, own } = address
  const patience = own ? { connectionTimeoutMillis: ASK_MS } : {}
  const pool = guardedPool({ ...serverPool(url), ...patience, max })
  pool.on('error', () => {}) // an idle connection broke: the pool opens another, and failing calls report it
  const close = async () => {
    pool.stopGuard()
    await pool.end()
    await afterwards()
  }
  return Object.assign(drizzle(pool, { schema, casing: 'snake_case' }), { close, address })
}

const serverPool = (url: string): PoolConfig => ({
  connectionString: url,
  connectionTimeoutMillis: REACH_MS,
  statement_timeout: ASK_MS,
  idle_in_transaction_session_timeout: ASK_MS,
  application_name: 'weir',
})

/**
 * Why a server is unusable now: unreachable, starting, hanging, a standby. Returns undefined when it is usable, or
 * when waiting would not help.
 */
export async function whyUnavailable(url: string): Promise<unknown> {
  const client = new Client({ ...serverPool(url), query_timeout: REACH_MS })
  client.on('error', () => {}) // the query fails as well
  try {
    await client.connect()
    await client.query('CREATE TEMPORARY TABLE weir_may_write ()')
    return undefined
  } catch (error) {
    return isUnavailable(error) ? error : undefined
  } finally {
    client.end().catch(() => {}) // do not wait for a hanging connection
  }
}

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
 * Connection failures, refused user or database, start and stop, no connections or memory, read-only (standby),
 * unreadable or lost files.
 */
const LOST_STATE = /^(?:08\w{3}|28000|28P01|3D000|57P0[1-5]|53\w{3}|25006|58\w{3}|XX00[12])$/
const LOST_TEXT =
  /^Connection terminated|timeout exceeded when trying to connect|not queryable|after calling end on the pool|^The server does not support SSL/
/** Codes of Node's TLS. */
const DISTRUSTED =
  /^(?:(?:DEPTH_ZERO_)?SELF_SIGNED_CERT(?:_IN_CHAIN)?|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_CERT_\w+|ERR_SSL_\w+)$/

/** True if the store is unreachable, not the query wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || isRefusedByPool(error)) return false
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (LOST.has(code) || LOST_STATE.test(code) || DISTRUSTED.test(code) || LOST_TEXT.test(error.message)) return true
  if (code === 'ENOENT' && syscall === 'connect') return true
  const inner = error instanceof AggregateError ? (error.errors as unknown[]) : [error.cause]
  return inner.some(isUnavailable)
}

/** Without bound values and the refused row, which may have hashes and tokens. Returns other errors unchanged. */
export function redactValues(error: unknown): unknown {
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

/** `host:port, database weir, user weir` of a URL, without the password. */
export function describeServer(url: string): string {
  try {
    const { hostname, port, pathname, username } = new URL(url)
    const parts = [`${hostname === '' ? 'a unix socket' : hostname}:${port === '' ? '5432' : port}`]
    if (pathname.length > 1) parts.push(`database ${decodeURIComponent(pathname.slice(1))}`)
    if (username !== '') parts.push(`user ${decodeURIComponent(username)}`)
    return parts.join(', ')
  } catch {
    return 'the address in DATABASE_URL'
  }
}

type Known = readonly [code: RegExp, says: string]

const REASONS: readonly Known[] = [
  [/^(?:28P01|28000)$/, 'refuses the user or the password: mend DATABASE_URL'],
  [/^3D000$/, 'has no such database: make it, or mend DATABASE_URL'],
  [/^(?:25006|25P02)$/, 'takes no changes, as a standby does: promote it, or point DATABASE_URL at the primary'],
  [/^42501$/, 'does not let the user make tables: give it the rights on the database'],
  [/^53300$/, 'has no connection left: raise max_connections, or end what holds them'],
  [/^57P03$/, 'is starting up or shutting down'],
  [/^58P01$/, 'does not find its own files: see whether its disk is mounted'],
  [/^(?:XX001|XX002|58030)$/, 'is damaged: restore the server from its backup'],
  [
    /^(?:DEPTH_ZERO_)?SELF_SIGNED|^UNABLE_TO_|^CERT_|^ERR_TLS_CERT_/,
    'has a certificate that is not believed: name its authority in EXTRA_CA_CERTS, or its host as the certificate does',
  ],
  [/^ERR_SSL_/, 'does not speak TLS as DATABASE_URL wants it: mend sslmode there'],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'has a name that is not known: mend DATABASE_URL'],
]
const AWAY = 'does not answer: see whether it runs and whether DATABASE_URL names it rightly'

/** Codes of an error and its causes. */
function* codesOf(error: unknown): Generator<string> {
  if (!(error instanceof Error)) return
  const { code } = error as NodeJS.ErrnoException
  if (typeof code === 'string') yield code
  for (const inner of error instanceof AggregateError ? (error.errors as unknown[]) : []) yield* codesOf(inner)
  yield* codesOf(error.cause)
}

/** Ends the start, with store, place and remedy. Returns errors unchanged that `isAway` rejects. */
export function serverStartError(error: unknown, url: string, isAway: (error: unknown) => boolean): unknown {
  const codes = [...codesOf(error)]
  if (error instanceof Error && (isRefusedByPool(error) || error.message === POOLED))
    return new Error(
      `the configuration store (Postgres at ${describeServer(url)}) ${error.message === POOLED ? POOLED : REFUSED_BY_POOL}`,
    )
  const reason =
    REASONS.find(([known]) => codes.some((code) => known.test(code)))?.[1] ?? (isAway(error) ? AWAY : undefined)
  if (reason === undefined) return error
  const detail = codes[0] ?? (error instanceof Error ? error.message.split('\n', 1)[0] : '')
  return new Error(`the configuration store (Postgres at ${describeServer(url)}) ${reason} [${detail}]`, {
    cause: error,
  })
}

/** LIKE pattern for "contains"; escapes `%`, `_` and `\`. */
export const likePattern = (text: string): string =>
  `%${text.replaceAll('\0', '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
