/**
 * The two engines behind one client: embedded in this process (`embedded-engine.ts`), or a server. All that differs
 * between them is in these two files.
 */
import { type BaseQueryParams, type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { createReadStream, createWriteStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { CLUSTER_WRITING } from './cluster-ddl.ts'
import type { SpooledTable } from '../columns.ts'

export type Engine = {
  /**
   * Token and rows of an insert are stored in one step (replicated tables), so that neither is ever stored without the
   * other.
   */
  keepsTokenWithRows: boolean
  /** A new client; the pool that gets it closes it. */
  client: () => ClickHouseClient
  /** Inserts the lines of a file, which hold the first of the table's columns; `settings` is SQL text. */
  insert: (client: ClickHouseClient, table: SpooledTable, file: string, settings: string) => Promise<void>
  /**
   * Writes what a SELECT (with its settings) answers to a new file: lines of values under a line of names, compressed
   * (zstd).
   */
  copyOut: (client: ClickHouseClient, select: string, file: string) => Promise<void>
  /**
   * Writes what a SELECT answers to a new file: a line of JSON with the names, then one with the values of each row.
   * `params`: values of the SELECT.
   */
  linesOut: (client: ClickHouseClient, select: string, to: { file: string; params: Params }) => Promise<void>
  /** Adds the rows of such a file by `INSERT INTO table`. */
  copyIn: (client: ClickHouseClient, insert: string, from: { file: string; settings: string }) => Promise<void>
  /** After all clients are closed. */
  close: () => void
}

type Params = NonNullable<BaseQueryParams['query_params']>

/** The beginning of an insert of such a file. */
export const into = async ({ name, columns }: SpooledTable, file: string) =>
  `INSERT INTO ${name} (${(await columnsIn(file, columns)).join(', ')}, crc)`
export const FORMAT = 'FORMAT JSONCompactEachRow'
export const NAMED = 'FORMAT JSONCompactEachRowWithNames'

/** `cluster`: its tables are replicated, and an insert waits for most of the replicas. */
export function serverEngine(url: string, cluster?: string): Engine {
  const more = cluster === undefined ? '' : `${CLUSTER_WRITING}, `
  return {
    keepsTokenWithRows: cluster !== undefined,
    // Longer than any max_execution_time of a pool, so that it is the server that ends a query. Failures are thrown,
    // not logged.
    client: () =>
      createClient({ url, application: 'weir', request_timeout: 90_000, log: { level: ClickHouseLogLevel.OFF } }),
    // A server cannot read this machine's files: the same bytes go as the request's body.
    insert: async (client, table, file, settings) => {
      const { stream } = await client.exec({
        query: `${await into(table, file)} SETTINGS ${more}${settings} ${FORMAT}`,
        values: createReadStream(file),
      })
      // An insert answers nothing; a failure after the head of the answer would be in its body.
      const answer = await text(stream)
      if (answer !== '') throw new Error(answer)
    },
    copyOut: async (client, select, file) => {
      const { stream } = await client.exec({ query: `${select} ${NAMED}` })
      await pipeline(stream, createZstdCompress(), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    },
    linesOut: async (client, select, { file, params }) => {
      const { stream } = await client.exec({ query: `${select} ${NAMED}`, query_params: params })
      await pipeline(stream, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    },
    copyIn: async (client, insert, { file, settings }) => {
      const { stream } = await client.exec({
        query: `${insert} SETTINGS ${settings} ${NAMED}`,
        values: createReadStream(file).pipe(createZstdDecompress()),
      })
      const answer = await text(stream)
      if (answer !== '') throw new Error(answer)
    },
    close: () => {},
  }
}

/** A ClickHouse string literal. */
export const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const NEWLINE = 0x0a

/**
 * The columns that the lines of a spool segment hold, told from its first line: a segment of an earlier version lacks
 * the columns that were added since. All lines of a segment are of one version, because a process never appends to
 * another's segment.
 */
export async function columnsIn(file: string, columns: readonly string[]): Promise<readonly string[]> {
  const line = await firstLine(file)
  return line === '' ? columns : columns.slice(0, (JSON.parse(line) as unknown[]).length - 1)
}

async function firstLine(file: string): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
    const end = part.indexOf(NEWLINE)
    parts.push(end < 0 ? part : part.subarray(0, end))
    if (end >= 0) break
  }
  return Buffer.concat(parts).toString()
}
