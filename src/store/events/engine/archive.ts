/** Export and import of hits and probe answers by table and month, for backups. */
import type { ClickHouseClient } from '@clickhouse/client'
import type { Engine } from './engine.ts'
import { toEventsError } from './errors.ts'
import type { QueryPool } from './query-pool.ts'

export const ARCHIVED = ['hits', 'probes'] as const
export type ArchivedTable = (typeof ARCHIVED)[number]

export type Archive = {
  /** Months with rows, such as `202605`, and their counts. */
  months: (table: ArchivedTable) => Promise<{ month: string; rows: number }[]>
  /** Writes a month's rows up to `until` to `file`, compressed by the engine (zstd); returns the count. */
  out: (part: { table: ArchivedTable; month: string; until: Date; file: string }) => Promise<number>
  /** Adds the rows of such a file. */
  in: (table: ArchivedTable, file: string) => Promise<void>
  empty: (table: ArchivedTable) => Promise<void>
  /** Names of applied migrations. */
  migrations: () => Promise<string[]>
}

const PLAIN =
  "output_format_json_named_tuples_as_objects=0, output_format_json_quote_64bit_integers=0, date_time_output_format='simple'"
const READING = `max_threads=2, max_execution_time=0, ${PLAIN}`
// A restore may insert rows that were stored here before: no deduplication.
const WRITING =
  'max_threads=1, max_execution_time=0, input_format_parallel_parsing=0, max_insert_block_size=100000, insert_deduplicate=0, async_insert=0, input_format_json_named_tuples_as_objects=0'

type ArchiveParts = {
  /** Separate pool: busy for a whole file. */
  pool: QueryPool
  prepared: () => Promise<void>
  /** Table with the rows, on all servers. */
  rowsOf: (table: string) => string
}

export function archiveOf(engine: Engine, { pool, prepared, rowsOf }: ArchiveParts): Archive {
  const run = async <T>(work: (client: ClickHouseClient) => Promise<T>): Promise<T> => {
    try {
      await prepared()
      return await pool.run(work)
    } catch (error) {
      throw toEventsError(error)
    }
  }
  return {
    months: (table) =>
      run((client) =>
        ask(
          client,
          `SELECT toString(toYYYYMM(time)) AS month, count() AS rows FROM ${table} GROUP BY month ORDER BY month`,
        ),
      ),
    out: ({ table, month, until, file }) =>
      run(async (client) => {
        const where = `toYYYYMM(time) = ${Number(month)} AND time <= fromUnixTimestamp64Milli(toInt64(${until.getTime()}))`
        await engine.copyOut(
          client,
          `SELECT * FROM ${table} WHERE ${where} ORDER BY campaign SETTINGS ${READING}`,
          file,
        )
        const [counted] = await ask<{ rows: number }>(client, `SELECT count() AS rows FROM ${table} WHERE ${where}`)
        return counted?.rows ?? 0
      }),
    in: (table, file) => run((client) => engine.copyIn(client, `INSERT INTO ${table}`, { file, settings: WRITING })),
    empty: (table) => run(async (client) => void (await client.command({ query: `TRUNCATE TABLE ${rowsOf(table)}` }))),
    migrations: () =>
      run(async (client) =>
        (await ask<{ name: string }>(client, 'SELECT name FROM migrations ORDER BY name')).map(({ name }) => name),
      ),
  }
}

async function ask<T>(client: ClickHouseClient, query: string): Promise<T[]> {
  return (await client.query({ query: `${query} SETTINGS ${READING}`, format: 'JSONEachRow' })).json()
}
