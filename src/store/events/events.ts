/** The event store: ClickHouse, embedded or on a server, behind one set of query pools. */
import type { ClickHouseClient } from '@clickhouse/client'
import path from 'node:path'
import { isNotInstalled } from '../../lib/files/optional-packages.ts'
import { awaitSchema, SchemaNotReady, type Waiting } from '../../lib/files/migrate.ts'
import { archiveOf, type Archive } from './engine/archive.ts'
import { CLUSTER_WRITING, localTable } from './engine/cluster-ddl.ts'
import { HITS, PROBES, type HitKey, type SpooledTable } from './columns.ts'
import { serverEngine, type Engine } from './engine/engine.ts'
import { eventsStartError, toEventsError, isAccessDenied } from './engine/errors.ts'
import { insertOnce } from './engine/insert-once.ts'
import { createQueryPool, type QueryPool, type QueryPoolState } from './engine/query-pool.ts'
import { partsOf, type Parts } from './engine/parts.ts'
import { requireTables, updateSchema } from './engine/schema.ts'

/**
 * report: heavy panel queries, two at a time. short: small ones that must not wait for those. job: one at a time in one
 * thread, so that no report waits for it.
 */
type QueryPoolName = 'report' | 'short' | 'job'

/** A bound value. Ids are bigint: some exceed 2^53. */
export type Param = string | number | bigint | boolean | readonly string[] | readonly bigint[]

export type Events = {
  /**
   * Runs a SELECT without SETTINGS and FORMAT; values only by `{name:Type}` and `params`.
   * @throws EventsError
   */
  query: <T>(pool: QueryPoolName, sql: string, params?: Record<string, Param>) => Promise<T[]>
  /**
   * As `query`, into a new file for another process: a JSON line of names, then one of values per row, in UTF-8. The
   * embedded store writes it without passing rows through this process.
   */
  lines: (file: string, pool: QueryPoolName, sql: string, params?: Record<string, Param>) => Promise<void>
  /** Folder for temporary files of jobs, which remove theirs. */
  scratch: string
  /** Rows per slice of a long list. */
  rowsAtOnce: number
  /**
   * Inserts a spool segment once per token: JSONCompactEachRow lines in the order of HIT_COLUMNS, then the CRC.
   * `doubt`: some of its hits within one month, looked up before and after.
   * @throws EventsError; unless `refused`, the rows may have arrived.
   */
  insertSegment: (file: string, token: string, doubt?: readonly HitKey[]) => Promise<void>
  /** As `insertSegment`, for probe answers in the order of PROBE_COLUMNS. */
  insertProbes: (file: string, token: string, doubt?: readonly HitKey[]) => Promise<void>
  /**
   * Adds a few rows by column names, without deduplication.
   * @throws EventsError
   */
  add: (table: 'restated', rows: readonly Record<string, unknown>[]) => Promise<void>
  /**
   * Changes or deletes rows (`DELETE WHERE …`, `UPDATE … WHERE …`) on every server, and waits for completion.
   * @throws EventsError
   */
  amend: (table: SpooledTable['name'], change: string, params: Record<string, Param>) => Promise<void>
  /** For backups. */
  archive: Archive
  /** Integrity checks. */
  parts: Parts
  /** Sets a listener for queries that met unreadable rows. */
  onDamage: (tell: () => void) => void
  queryPools: () => Record<string, QueryPoolState>
  /** True if the store answers. */
  ping: () => Promise<boolean>
  /** Waits for running queries. */
  close: () => Promise<void>
}

export type Opening = Waiting & {
  /** ClickHouse server (`http://user:password@host:8123/database`); without it the engine runs in this process. */
  url?: string | undefined
  /** Folder of the embedded engine, owned by one process. */
  dir: string
  migrations?: string
  /** Cluster over which the server's tables are replicated and sharded. */
  cluster?: string | undefined
  /** For a machine of 512 MB. */
  small?: boolean
  /** Serialises processes, to migrate a server. */
  alone?: ((work: () => Promise<void>) => Promise<void>) | undefined
  /** Migrate, only check, or wait. */
  way?: 'bring' | 'see' | 'await' | undefined
  /** Waits for a server that refuses the password, as for one that is away. */
  waits?: boolean | undefined
}

// Part of each query, because the embedded client keeps settings for later queries. Seconds and bytes.
const LIMITS: Record<QueryPoolName, string> = {
  report: 'max_execution_time=20, max_threads=2, max_memory_usage=1500000000, max_result_rows=200000',
  short: 'max_execution_time=5, max_threads=1, max_memory_usage=500000000, max_result_rows=100000',
  job: 'max_execution_time=60, max_threads=1, max_memory_usage=500000000, max_result_rows=100000',
}
/**
 * For 512 MB: one report at a time in one thread, sorting and grouping on disk when large. Refuses the rest, so that
 * the system does not kill the process.
 */
const SMALL_LIMITS: Record<QueryPoolName, string> = {
  report:
    'max_execution_time=60, max_threads=1, max_memory_usage=100000000, max_bytes_before_external_group_by=30000000, max_bytes_before_external_sort=30000000, max_block_size=16384, max_result_rows=200000',
  short:
    'max_execution_time=10, max_threads=1, max_memory_usage=60000000, max_block_size=16384, max_result_rows=100000',
  job: 'max_execution_time=120, max_threads=1, max_memory_usage=100000000, max_bytes_before_external_sort=30000000, max_block_size=16384, max_result_rows=100000',
}

/**
 * The engine reads thousands of rows to find one, so much smaller slices are slow; much larger ones block the event
 * loop while parsing. 8000 hits take up to 100 MB as text and objects, too much for 512 MB; 250 fit in the young heap.
 */
const [ROWS_AT_ONCE, SMALL_ROWS_AT_ONCE] = [8000, 250]

/** In the embedded engine's folder, or its place for a server: see `briefFolder`. */
const scratchIn = (dir: string): string => path.join(dir, 'scratch')

/** Bytes: a query may hold a list of prices. Not among its own settings, which are read too late. */
const LONG_QUERIES = { max_query_size: String(16 * 2 ** 20) }

const READING = 'output_format_json_quote_64bit_integers=0, output_format_json_named_tuples_as_objects=1'

/**
 * Allocator (jemalloc) on a machine of 512 MB: frees memory at once instead of within seconds. Read when the engine
 * loads; no setting exists.
 */
const SMALL_ALLOCATOR = 'dirty_decay_ms:0,muzzy_decay_ms:0'

type EmbeddedEngine = { embeddedEngine: (dir: string, options?: { small?: boolean }) => Engine }

/**
 * Loads the embedded engine. Must run before a process changes its user: the library reads `/proc/self/auxv`, which
 * then only root may, and would read beyond the environment (SIGSEGV in half of the starts). Loaded only here, so that
 * processes with a server do not need it.
 */
export async function loadEngine({ small }: { small: boolean }): Promise<EmbeddedEngine> {
  if (small) process.env['JE_MALLOC_CONF'] ??= SMALL_ALLOCATOR
  return import('./engine/embedded-engine.ts').catch((error: unknown) => {
    if (!isNotInstalled(error, 'chdb')) throw error
    throw new Error('no embedded event store is installed here: set CLICKHOUSE_URL, and DATABASE_URL', { cause: error })
  })
}

async function embedded(dir: string, small: boolean): Promise<Engine> {
  const { embeddedEngine } = await loadEngine({ small })
  return embeddedEngine(dir, { small })
}

type Meeting = Pick<Opening, 'way' | 'waits'> & Waiting & { place: string }

/** @throws Error with one line, unless the server is away, or is waited for. */
async function meetTables(prepared: () => Promise<void>, { way, waits, place, ...waiting }: Meeting): Promise<void> {
  try {
    await (way === 'await' ? awaitSchema(prepared, waiting) : prepared())
  } catch (error) {
    if (error instanceof SchemaNotReady) throw error
    const isWaitedFor = toEventsError(error).kind === 'away' && (waits || !isAccessDenied(error))
    if (!isWaitedFor) throw eventsStartError(error, place)
    if (isAccessDenied(error))
      waiting.say?.(`hits are kept on disk: ${eventsStartError(error, place).message}`, 'error')
  }
}

/**
 * @throws Error with one line that names the store: folder in use or damaged, server refuses, migrations do not fit. A
 * server that is away is retried instead.
 */
export async function openEvents({
  url,
  dir,
  migrations,
  cluster,
  small = false,
  alone = (work) => work(),
  way = 'bring',
  ...meeting
}: Opening): Promise<Events> {
  const engine = url === undefined ? await embedded(dir, small) : serverEngine(url, cluster)
  const pool = (clients: number) => createQueryPool(Array.from({ length: clients }, engine.client), engine.clear)
  const pools = {
    insert: pool(1),
    report: pool(small ? 1 : 2),
    short: pool(1),
    job: pool(1),
    long: pool(1),
  }
  const close = async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.close()))
    engine.close()
  }
  const prepared = schemaOnce(pools.short, { migrations, cluster, alone, way })
  await meetTables(prepared, { way, place: url ?? dir, ...meeting }).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const rowsOf = (table: string) => (cluster === undefined ? table : `${localTable(table)} ON CLUSTER '${cluster}'`)
  const writing = cluster === undefined ? '' : `SETTINGS ${CLUSTER_WRITING} `
  return {
    ...asking(engine, pools, { prepared, rowsOf, writing, limits: small ? SMALL_LIMITS : LIMITS }),
    scratch: scratchIn(dir),
    rowsAtOnce: small ? SMALL_ROWS_AT_ONCE : ROWS_AT_ONCE,
    close,
  }
}

type Ask = (pool: QueryPoolName, sql: string, params?: Record<string, Param>) => Promise<string>

const namedBigint = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value)

/**
 * Identical queries that wait share one answer: a screen with a dozen tables repeats some a dozen times. A running
 * query is not shared, so that none misses newer rows.
 */
function onceWhileWaiting(
  ask: (pool: QueryPoolName, sql: string, params: Record<string, Param>, started: () => void) => Promise<string>,
): Ask {
  const waiting = new Map<string, Promise<string>>()
  return (pool, sql, params = {}) => {
    const words = `${pool} ${sql} ${JSON.stringify(params, namedBigint)}`
    const already = waiting.get(words)
    if (already) return already
    const answer: Promise<string> = ask(pool, sql, params, () => void waiting.delete(words)).finally(() => {
      if (waiting.get(words) === answer) waiting.delete(words) // rejected before it began
    })
    waiting.set(words, answer)
    return answer
  }
}

/** Fresh rows per caller, who may change them. */
function rowsIn<T>(lines: string): T[] {
  try {
    return JSON.parse(`[${lines.trimEnd().replaceAll('\n', ',')}]`) as T[]
  } catch (error) {
    throw toEventsError(error)
  }
}

type Lanes = Record<QueryPoolName | 'insert' | 'long', QueryPool>

function asking(
  engine: Engine,
  pools: Lanes,
  {
    prepared,
    rowsOf,
    writing,
    limits,
  }: {
    prepared: () => Promise<void>
    /** Table with the rows, on all servers. */ rowsOf: (table: string) => string
    /** SQL that makes an insert wait for most replicas. */ writing: string
    limits: Record<QueryPoolName, string>
  },
): Omit<Events, 'scratch' | 'rowsAtOnce' | 'close'> {
  let tellDamage = (): void => {}
  const run = async <T>(pool: QueryPool, work: (client: ClickHouseClient) => Promise<T>): Promise<T> => {
    try {
      await prepared()
      return await pool.run(work)
    } catch (error) {
      const failure = toEventsError(error)
      if (failure.kind === 'damaged') tellDamage()
      throw failure
    }
  }
  const into = (table: SpooledTable) => (file: string, token: string, doubt?: readonly HitKey[]) =>
    run(pools.insert, (client) => insertOnce(engine, client, { table, file, token, doubt }))
  const limited = (pool: QueryPoolName, sql: string) => `${sql}\nSETTINGS ${limits[pool]}, ${READING}`
  const texts = onceWhileWaiting((pool, sql, params, started) =>
    run(pools[pool], async (client) => {
      started()
      const question = { query: limited(pool, sql), query_params: params, clickhouse_settings: LONG_QUERIES }
      return (await client.query({ ...question, format: 'JSONEachRow' })).text()
    }),
  )
  return {
    query: async <T>(...question: Parameters<Ask>) => rowsIn<T>(await texts(...question)),
    lines: (file, pool, sql, params = {}) =>
      run(pools[pool], (client) => engine.linesOut(client, limited(pool, sql), { file, params })),
    insertSegment: into(HITS),
    insertProbes: into(PROBES),
    add: (table, rows) => {
      const lines = rows.map((row) => JSON.stringify(row)).join('\n')
      const query = `INSERT INTO ${table} ${writing}FORMAT JSONEachRow\n${lines}`
      return run(pools.insert, async (client) => void (await client.command({ query })))
    },
    amend: (table, change, params) =>
      run(
        pools.long,
        async (client) =>
          void (await client.command({
            query: `ALTER TABLE ${rowsOf(table)} ${change} SETTINGS mutations_sync=2`,
            query_params: params,
          })),
      ),
    queryPools: () => Object.fromEntries(Object.entries(pools).map(([name, pool]) => [name, pool.state()])),
    parts: partsOf({ pool: pools.long, prepared, rowsOf }),
    onDamage: (tell) => void (tellDamage = tell),
    archive: archiveOf(engine, { pool: pools.long, prepared, rowsOf }),
    ping: () =>
      run(pools.short, (client) => client.ping()).then(
        ({ success }) => success,
        () => false,
      ),
  }
}

/** Migrates at the first successful use: a server may be away at the start. */
function schemaOnce(
  pool: QueryPool,
  {
    migrations,
    cluster,
    alone,
    way,
  }: Pick<Opening, 'migrations' | 'cluster' | 'way'> & { alone: NonNullable<Opening['alone']> },
): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= pool
      .run(async (client) => {
        if (way === 'bring') await alone(async () => void (await updateSchema(client, migrations, cluster)))
        else await requireTables(client, migrations)
      })
      .catch((error: unknown) => {
        done = undefined
        throw error
      })
    return done
  }
}
