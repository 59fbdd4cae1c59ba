/** The event store: hits in ClickHouse, embedded in this process or on a server, behind one set of pools. */
import type { ClickHouseClient } from '@clickhouse/client'
import path from 'node:path'
import { isLeftOut } from '../../lib/files/optional-packages.ts'
import { awaitSchema, SchemaWaits, type Waiting } from '../../lib/files/migrate.ts'
import { archiveOf, type Archive } from './engine/archive.ts'
import { CLUSTER_WRITING, localTable } from './engine/cluster-ddl.ts'
import { HITS, PROBES, type HitKey, type SpooledTable } from './columns.ts'
import { serverEngine, type Engine } from './engine/engine.ts'
import { eventsStartError, named, refusesUs } from './engine/errors.ts'
import { insertOnce } from './engine/insert-once.ts'
import { createQueryPool, type QueryPool, type QueryPoolState } from './engine/query-pool.ts'
import { partsOf, type Parts } from './engine/parts.ts'
import { seeTables, updateSchema } from './engine/schema.ts'

/**
 * report: heavy questions of the panel, two at a time. short: small ones that must not wait behind those. job: what jobs
 * read, one at a time in one thread, so that no person's report waits for it.
 */
export type QueryPoolName = 'report' | 'short' | 'job'

/** A value bound by the engine. Ids are bigint: some do not fit a number. */
export type Param = string | number | bigint | boolean | readonly string[] | readonly bigint[]

export type Events = {
  /**
   * Asks a SELECT without SETTINGS and FORMAT; values only by `{name:Type}` and `params`.
   * @throws EventsError
   */
  query: <T>(pool: QueryPoolName, sql: string, params?: Record<string, Param>) => Promise<T[]>
  /**
   * As `query`, into a new file: a line of JSON with the names, then one with the values of each row, in UTF-8. It is
   * for another process to read; the embedded store writes it by itself, so that no row passes through this one.
   */
  lines: (file: string, pool: QueryPoolName, sql: string, params?: Record<string, Param>) => Promise<void>
  /** Where jobs lay files for a time. Whoever makes a folder there removes it. */
  scratch: string
  /** Rows of a long list that are read at a time. */
  rowsAtOnce: number
  /**
   * Inserts a spool segment: JSONCompactEachRow lines in the order of HIT_COLUMNS, then the CRC. The same token inserts
   * once. `doubt`: some hits of the file within one month, which are looked up before and after.
   * @throws EventsError; unless it is `refused`, the rows may have arrived.
   */
  insertSegment: (file: string, token: string, doubt?: readonly HitKey[]) => Promise<void>
  /** As `insertSegment`, of what the browser probe saw: lines in the order of PROBE_COLUMNS. */
  insertProbes: (file: string, token: string, doubt?: readonly HitKey[]) => Promise<void>
  /**
   * Adds a few rows, by the names of their columns, to a table that is no journal: nothing is looked up, so what is
   * added twice is there twice.
   * @throws EventsError
   */
  add: (table: 'restated', rows: readonly Record<string, unknown>[]) => Promise<void>
  /**
   * Changes or deletes rows (`DELETE WHERE …`, `UPDATE … WHERE …`) on every server, and waits until that is done.
   * @throws EventsError
   */
  amend: (table: SpooledTable['name'], change: string, params: Record<string, Param>) => Promise<void>
  /** All of it, for backups. */
  archive: Archive
  /** Whether what is stored is as it was written. */
  parts: Parts
  /** Sets a listener for questions that met stored rows that cannot be read. */
  onDamage: (tell: () => void) => void
  /** How busy each pool is. */
  queryPools: () => Record<string, QueryPoolState>
  /** Whether the store answers. */
  ping: () => Promise<boolean>
  /** Waits for what runs. */
  close: () => Promise<void>
}

export type Opening = Waiting & {
  /** A ClickHouse server (`http://user:password@host:8123/database`); without it the engine runs in this process. */
  url?: string | undefined
  /** Folder of the embedded engine, owned by one process. */
  dir: string
  migrations?: string
  /** Name of the cluster over which the server's tables are replicated and sharded. */
  cluster?: string | undefined
  /** Whether the machine has 512 MB. */
  small?: boolean
  /** Runs what one process at a time may do: bringing the tables of a server up to date. */
  alone?: ((work: () => Promise<void>) => Promise<void>) | undefined
  /** How its tables are met: brought up to date, only looked at, or waited for. */
  way?: 'bring' | 'see' | 'await' | undefined
  /** A server that refuses the password is waited for as one that is away. */
  waits?: boolean | undefined
}

// Part of each query, because a setting of the embedded client would stay in force for later queries. Seconds and
// bytes.
const LIMITS: Record<QueryPoolName, string> = {
  report: 'max_execution_time=20, max_threads=2, max_memory_usage=1500000000, max_result_rows=200000',
  short: 'max_execution_time=5, max_threads=1, max_memory_usage=500000000, max_result_rows=100000',
  job: 'max_execution_time=60, max_threads=1, max_memory_usage=500000000, max_result_rows=100000',
}
/**
 * On a machine of 512 MB: one report at a time, in one thread, and one that needs more sorts and groups on the disk. What
 * cannot be done so is refused instead of the system ending the process.
 */
const SMALL_LIMITS: Record<QueryPoolName, string> = {
  report:
    'max_execution_time=60, max_threads=1, max_memory_usage=100000000, max_bytes_before_external_group_by=30000000, max_bytes_before_external_sort=30000000, max_block_size=16384, max_result_rows=200000',
  short:
    'max_execution_time=10, max_threads=1, max_memory_usage=60000000, max_block_size=16384, max_result_rows=100000',
  job: 'max_execution_time=120, max_threads=1, max_memory_usage=100000000, max_bytes_before_external_sort=30000000, max_block_size=16384, max_result_rows=100000',
}

/**
 * The engine reads thousands of rows to find one, so much smaller slices take much longer. Much larger ones block the
 * event loop while they are parsed. 8000 hits take up to 100 MB on their way, as text and as objects; a machine of
 * 512 MB does not have that. What 250 take is gone with the young heap.
 */
const [ROWS_AT_ONCE, SMALL_ROWS_AT_ONCE] = [8000, 250]

/** Of the embedded engine's folder, or of what a server's processes have in its place: see `briefFolder`. */
export const scratchIn = (dir: string): string => path.join(dir, 'scratch')

const READING = 'output_format_json_quote_64bit_integers=0, output_format_json_named_tuples_as_objects=1'

/**
 * How the embedded engine's allocator (jemalloc) is on a machine of 512 MB: what is freed goes back at once instead of
 * within seconds. It reads this when the engine is loaded, and has no setting for it.
 */
const SMALL_ALLOCATOR = 'dirty_decay_ms:0,muzzy_decay_ms:0'

type EmbeddedEngine = { embeddedEngine: (dir: string, options?: { small?: boolean }) => Engine }

/**
 * Loads the embedded engine. A process that changes its user does so before: its library reads `/proc/self/auxv`, which
 * only root may read afterwards, and takes the memory behind the environment for it (SIGSEGV in half of the starts).
 * Loaded here alone, so that processes with a server neither load nor need it.
 */
export async function loadEngine({ small }: { small: boolean }): Promise<EmbeddedEngine> {
  if (small) process.env['JE_MALLOC_CONF'] ??= SMALL_ALLOCATOR
  return import('./engine/embedded-engine.ts').catch((error: unknown) => {
    if (!isLeftOut(error, 'chdb')) throw error
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
    if (error instanceof SchemaWaits) throw error
    const isWaitedFor = named(error).kind === 'away' && (waits || !refusesUs(error))
    if (!isWaitedFor) throw eventsStartError(error, place)
    if (refusesUs(error)) waiting.say?.(`hits wait on disk: ${eventsStartError(error, place).message}`, 'error')
  }
}

/**
 * @throws Error with one line that names the store: its folder is in use or damaged, the server refuses, or the
 * migrations do not fit. A server that is away is no error: it is asked again.
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
  const pools = {
    insert: createQueryPool([engine.client()]),
    report: createQueryPool(small ? [engine.client()] : [engine.client(), engine.client()]),
    short: createQueryPool([engine.client()]),
    job: createQueryPool([engine.client()]),
    long: createQueryPool([engine.client()]),
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
 * A question that is put while the same one waits for its turn gets that one's answer: a screen with a dozen tables
 * puts some of them a dozen times. One that runs already is put again, so that none misses what was stored before it.
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
      if (waiting.get(words) === answer) waiting.delete(words) // it was refused before it began
    })
    waiting.set(words, answer)
    return answer
  }
}

/** Of each caller its own, since they may change them. */
function rowsIn<T>(lines: string): T[] {
  try {
    return lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]))
  } catch (error) {
    throw named(error)
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
    /** The table that holds the rows, on all servers. */ rowsOf: (table: string) => string
    /** How a statement says that what it inserts is to be on most replicas. */ writing: string
    limits: Record<QueryPoolName, string>
  },
): Omit<Events, 'scratch' | 'rowsAtOnce' | 'close'> {
  let tellDamage = (): void => {}
  const run = async <T>(pool: QueryPool, work: (client: ClickHouseClient) => Promise<T>): Promise<T> => {
    try {
      await prepared()
      return await pool.run(work)
    } catch (error) {
      const failure = named(error)
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
      return (await client.query({ query: limited(pool, sql), query_params: params, format: 'JSONEachRow' })).text()
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

/** Updates the schema at the first use that succeeds: a server may be away when this process starts. */
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
        else await seeTables(client, migrations)
      })
      .catch((error: unknown) => {
        done = undefined
        throw error
      })
    return done
  }
}
