/** The event store: hits in ClickHouse, embedded in this process or on a server, behind one set of lanes. */
import type { ClickHouseClient } from '@clickhouse/client'
import { archiveOf, type Archive } from './archive.ts'
import { localTable } from './cluster-ddl.ts'
import { HITS, PROBES, type HitKey, type SpooledTable } from './columns.ts'
import { embeddedEngine, serverEngine, type Engine } from './engine.ts'
import { named } from './errors.ts'
import { insertOnce } from './insert-once.ts'
import { createLane, type Lane, type LaneState } from './lane.ts'
import { partsOf, type Parts } from './parts.ts'
import { eventsStartError } from './start-errors.ts'
import { updateSchema } from './schema.ts'

/** report: heavy questions of the panel, two at a time. short: small ones that must not wait behind those. */
export type LaneName = 'report' | 'short'

/** A value bound by the engine. Ids are bigint: some do not fit a number. */
export type Param = string | number | bigint | boolean | readonly string[] | readonly bigint[]

export type Events = {
  /**
   * Asks a SELECT without SETTINGS and FORMAT; values only by `{name:Type}` and `params`.
   * @throws EventsError
   */
  query: <T>(lane: LaneName, sql: string, params?: Record<string, Param>) => Promise<T[]>
  /**
   * Inserts a spool segment: JSONCompactEachRow lines in the order of HIT_COLUMNS, then crc. The same token inserts
   * once; with `doubt`, some hits of the file within one month, it is first and afterwards looked whether they are
   * there.
   * @throws EventsError; anything but `refused` leaves open whether the rows arrived.
   */
  insertSegment: (file: string, token: string, doubt?: readonly HitKey[]) => Promise<void>
  /** As `insertSegment`, of what the browser probe saw: lines in the order of PROBE_COLUMNS. */
  insertProbes: (file: string, token: string, doubt?: readonly HitKey[]) => Promise<void>
  /**
   * Changes or deletes rows (`DELETE WHERE …`, `UPDATE … WHERE …`) on every server, and waits until it is done.
   * @throws EventsError
   */
  amend: (table: SpooledTable['name'], change: string, params: Record<string, Param>) => Promise<void>
  /** All of it, for backups. */
  archive: Archive
  /** Whether what is stored is as it was written. */
  parts: Parts
  /** Takes whom to tell when a question has met stored rows that cannot be read. */
  onDamage: (tell: () => void) => void
  /** How busy each lane is. */
  lanes: () => Record<string, LaneState>
  /** Whether the store answers. */
  ping: () => Promise<boolean>
  /** Waits for what runs. */
  close: () => Promise<void>
}

export type Opening = {
  /** A ClickHouse server (`http://user:password@host:8123/database`); without it the engine runs in this process. */
  url?: string | undefined
  /** Folder of the embedded engine, owned by one process. */
  dir: string
  migrations?: string
  /** Name of the cluster over which the server's tables are replicated and sharded. */
  cluster?: string | undefined
  /** Runs what one process at a time may do: bringing the tables of a server up to date. */
  alone?: ((work: () => Promise<void>) => Promise<void>) | undefined
}

// Inline in each query, because a setting given to the embedded client would stay for the queries after it. Seconds and
// bytes.
const LIMITS: Record<LaneName, string> = {
  report: 'max_execution_time=20, max_threads=2, max_memory_usage=1500000000, max_result_rows=200000',
  short: 'max_execution_time=5, max_threads=1, max_memory_usage=500000000, max_result_rows=100000',
}
const READING = 'output_format_json_quote_64bit_integers=0, output_format_json_named_tuples_as_objects=1'
/**
 * @throws Error with one line that names the store: its folder is in use or damaged, the server refuses, or the
 * migrations do not fit. A server that is away is no error: it is asked again.
 */
export async function openEvents({
  url,
  dir,
  migrations,
  cluster,
  alone = (work) => work(),
}: Opening): Promise<Events> {
  const engine = url === undefined ? embeddedEngine(dir) : serverEngine(url, cluster)
  const lanes = {
    insert: createLane([engine.client()]),
    report: createLane([engine.client(), engine.client()]),
    short: createLane([engine.client()]),
    long: createLane([engine.client()]),
  }
  const close = async () => {
    await Promise.all(Object.values(lanes).map((lane) => lane.close()))
    engine.close()
  }
  const prepared = schemaOnce(lanes.short, { migrations, cluster, alone })
  try {
    await prepared()
  } catch (error) {
    if (named(error).kind !== 'away') {
      await close()
      throw eventsStartError(error, url ?? dir)
    }
  }
  const rowsOf = (table: string) => (cluster === undefined ? table : `${localTable(table)} ON CLUSTER '${cluster}'`)
  return { ...asking(engine, lanes, { prepared, rowsOf }), close }
}

type Lanes = Record<LaneName | 'insert' | 'long', Lane>

function asking(
  engine: Engine,
  lanes: Lanes,
  {
    prepared,
    rowsOf,
  }: {
    prepared: () => Promise<void>
    /** The table that holds the rows, on all servers. */ rowsOf: (table: string) => string
  },
): Omit<Events, 'close'> {
  let tellDamage = (): void => {}
  const run = async <T>(lane: Lane, work: (client: ClickHouseClient) => Promise<T>): Promise<T> => {
    try {
      await prepared()
      return await lane.run(work)
    } catch (error) {
      const failure = named(error)
      if (failure.kind === 'damaged') tellDamage()
      throw failure
    }
  }
  const into = (table: SpooledTable) => (file: string, token: string, doubt?: readonly HitKey[]) =>
    run(lanes.insert, (client) => insertOnce(engine, client, { table, file, token, doubt }))
  return {
    query: (lane, sql, params = {}) =>
      run(lanes[lane], async (client) => {
        const query = `${sql}\nSETTINGS ${LIMITS[lane]}, ${READING}`
        const answer = await client.query({ query, query_params: params, format: 'JSONEachRow' })
        return answer.json()
      }),
    insertSegment: into(HITS),
    insertProbes: into(PROBES),
    amend: (table, change, params) =>
      run(
        lanes.long,
        async (client) =>
          void (await client.command({
            query: `ALTER TABLE ${rowsOf(table)} ${change} SETTINGS mutations_sync=2`,
            query_params: params,
          })),
      ),
    lanes: () => Object.fromEntries(Object.entries(lanes).map(([name, lane]) => [name, lane.state()])),
    parts: partsOf({ lane: lanes.long, prepared }),
    onDamage: (tell) => void (tellDamage = tell),
    archive: archiveOf(engine, { lane: lanes.long, prepared, rowsOf }),
    ping: () =>
      run(lanes.short, (client) => client.ping()).then(
        ({ success }) => success,
        () => false,
      ),
  }
}

/** Updates the schema at the first use that succeeds: a server may be away when this process starts. */
function schemaOnce(
  lane: Lane,
  { migrations, cluster, alone }: Pick<Opening, 'migrations' | 'cluster'> & { alone: NonNullable<Opening['alone']> },
): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= lane
      .run(async (client) => {
        await alone(async () => void (await updateSchema(client, migrations, cluster)))
      })
      .catch((error: unknown) => {
        done = undefined
        throw error
      })
    return done
  }
}
