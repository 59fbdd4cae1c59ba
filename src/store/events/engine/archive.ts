/** Hits and what probes saw, table by table and month by month, out to files and in again: for backups. */
import type { ClickHouseClient } from '@clickhouse/client'
import type { Engine } from './engine.ts'
import { named } from './errors.ts'
import type { QueryPool } from './query-pool.ts'

/** What a backup holds of the event store. */
export const ARCHIVED = ['hits', 'probes'] as const
export type ArchivedTable = (typeof ARCHIVED)[number]

export type Archive = {
  /** Months that hold rows, as in `202605`, and the rows of each. */
  months: (table: ArchivedTable) => Promise<{ month: string; rows: number }[]>
  /**
   * Writes the rows of a month until a moment to `file`, which the engine compresses (zstd); answers how many there
   * are.
   */
  out: (part: { table: ArchivedTable; month: string; until: Date; file: string }) => Promise<number>
  /** Adds the rows of such a file. */
  in: (table: ArchivedTable, file: string) => Promise<void>
  /** Removes all rows. */
  empty: (table: ArchivedTable) => Promise<void>
  /** Names of the migrations that made the tables. */
  migrations: () => Promise<string[]>
}

const PLAIN =
  "output_format_json_named_tuples_as_objects=0, output_format_json_quote_64bit_integers=0, date_time_output_format='simple'"
const READING = `max_threads=2, max_execution_time=0, ${PLAIN}`
// The same rows may have been stored here before: a restore must not treat them as a repeated insert.
const WRITING =
  'max_threads=1, max_execution_time=0, input_format_parallel_parsing=0, max_insert_block_size=100000, insert_deduplicate=0, async_insert=0, input_format_json_named_tuples_as_objects=0'

export type ArchiveParts = {
  /** Its own pool, because it is busy for as long as a file takes. */
  pool: QueryPool
  prepared: () => Promise<void>
  /** The table that holds the rows, on all servers. */
  rowsOf: (table: string) => string
}

export function archiveOf(engine: Engine, { pool, prepared, rowsOf }: ArchiveParts): Archive {
  const run = async <T>(work: (client: ClickHouseClient) => Promise<T>): Promise<T> => {
    try {
      await prepared()
      return await pool.run(work)
    } catch (error) {
      throw named(error)
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
