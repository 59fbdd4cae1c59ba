/** Integrity of the event store's parts, by the engine's checksums of their files. */
import type { ClickHouseClient } from '@clickhouse/client'
import path from 'node:path'
import { quoted } from './engine.ts'
import { toEventsError } from './errors.ts'
import type { QueryPool } from './query-pool.ts'

type Part = {
  table: string
  name: string
  /** Folder with its files. */
  folder: string
  bytes: number
  /** Days of its hits, `YYYY-MM-DD`; '' for tables without days. */
  from: string
  until: string
}
/** `about`: part, days and file, in one line. `derived`: only a projection is damaged, which the engine can rebuild. */
export type DamagedPart = { table: string; name: string; about: string; derived?: true }

export type Parts = {
  /**
   * Active parts.
   * @throws EventsError
   */
  list: () => Promise<Part[]>
  /**
   * Reads a part; undefined: intact, or gone.
   * @throws EventsError
   */
  check: (part: Part) => Promise<DamagedPart | undefined>
  /**
   * Parts the engine detached as unreadable.
   * @throws EventsError
   */
  putAside: () => Promise<DamagedPart[]>
  /**
   * Rebuilds projections the engine found damaged; true if all are whole then. Inserts are acknowledged once the rows
   * are on disk, projections are written later: a power cut leaves the last ones unfinished.
   * @throws EventsError
   */
  deriveAgain: () => Promise<boolean>
}

type Using = {
  pool: QueryPool
  prepared: () => Promise<void>
  /** Table with the rows, on all servers. */ rowsOf: (table: string) => string
}

export function partsOf({ pool, prepared, rowsOf }: Using): Parts {
  const ask = async <Row>(sql: string): Promise<Row[]> => {
    try {
      await prepared()
      return await pool.run(async (client) => answered<Row>(client, sql))
    } catch (error) {
      throw toEventsError(error)
    }
  }
  const unfinished = () =>
    ask<{ table: string; name: string; partition: string }>(
      `SELECT DISTINCT table, name, partition_id AS partition FROM system.projection_parts WHERE database = currentDatabase() AND active AND is_broken`,
    )
  return {
    list: () =>
      ask<Part>(`SELECT table, name, path AS folder, toUInt64(bytes_on_disk) AS bytes, if(max_time > toDateTime(1), toString(toDate(min_time, 'UTC')), '') AS from, if(max_time > toDateTime(1), toString(toDate(max_time, 'UTC')), '') AS until
        FROM system.parts WHERE database = currentDatabase() AND active ORDER BY table, name`),
    async check(part) {
      const [row] = await ask<{ is_passed: number; message: string }>(
        `CHECK TABLE \`${part.table}\` PART ${quoted(part.name)}`,
      )
      if (!row || row.is_passed === 1 || GONE.test(row.message)) return undefined
      const projection = BROKEN_PROJECTION.exec(row.message)?.[1]
      return {
        table: part.table,
        name: part.name,
        about: aboutOf(part, row.message, projection),
        ...(projection === undefined ? {} : { derived: true }),
      }
    },
    async putAside() {
      const rows = await ask<{ table: string; name: string; folder: string; reason: string }>(
        `SELECT table, name, path AS folder, reason FROM system.detached_parts WHERE database = currentDatabase() AND startsWith(reason, 'broken')`,
      )
      return rows.map(({ table, name, folder, reason }) => ({
        table,
        name,
        about: `${table} ${name}, ${folder} (put aside by the engine: ${reason})`,
      }))
    },
    async deriveAgain() {
      for (const { table, name, partition } of await unfinished())
        await pool.run((client) =>
          client.command({
            query: `ALTER TABLE ${rowsOf(table)} MATERIALIZE PROJECTION ${name} IN PARTITION ID ${quoted(partition)} SETTINGS mutations_sync=2`,
          }),
        )
      return (await unfinished()).length === 0
    },
  }
}

/** Merged into another part since it was listed. */
const GONE = /NO_SUCH_DATA_PART|No such data part/i

/** Message of code 713. */
const BROKEN_PROJECTION = /has broken projection `(\w+)`/

function aboutOf({ table, name, folder, from, until }: Part, message: string, projection?: string): string {
  const file = /\bfile (\S+?)[.,:]? (?:in|of|doesn|size|is)\b/i.exec(message)?.[1] ?? ''
  const days = from === '' ? '' : from === until ? ` (${from})` : ` (${from} to ${until})`
  const within = projection === undefined ? '' : `${projection}.proj`
  return `${table} ${name}${days}, ${path.join(folder, within, path.basename(file))}`
}

/** One core; one row per part. */
const SETTINGS = 'SETTINGS check_query_single_value_result=0, max_threads=1, output_format_json_quote_64bit_integers=0'

async function answered<Row>(client: ClickHouseClient, sql: string): Promise<Row[]> {
  const answer = await client.query({ query: `${sql} ${SETTINGS}`, format: 'JSONEachRow' })
  return answer.json<Row>()
}
