/** One client for two engines: embedded (`embedded-engine.ts`), or a server. All differences are in these two files. */
import { type BaseQueryParams, type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { createReadStream, createWriteStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { CLUSTER_WRITING } from './cluster-ddl.ts'
import type { SpooledTable } from '../columns.ts'

export type Engine = {
  /** Stores an insert's token and rows atomically (replicated tables). */
  keepsTokenWithRows: boolean
  /** A new client, closed by its pool. */
  client: () => ClickHouseClient
  /** Run after a failed query, before the client's next one. @throws Error while something is left of it */
  clear?: (client: ClickHouseClient) => Promise<void>
  /** Inserts a file's lines, which hold the first columns of the table; `settings`: SQL. */
  insert: (client: ClickHouseClient, table: SpooledTable, file: string, settings: string) => Promise<void>
  /**
   * Writes a SELECT's result (with its settings) to a new file: a line of names, then lines of values, compressed
   * (zstd).
   */
  copyOut: (client: ClickHouseClient, select: string, file: string) => Promise<void>
  /**
   * Writes a SELECT's result to a new file: a JSON line of names, then one of values per row. `params`: bound values.
   */
  linesOut: (client: ClickHouseClient, select: string, to: { file: string; params: Params }) => Promise<void>
  /** Adds such a file's rows by `INSERT INTO table`. */
  copyIn: (client: ClickHouseClient, insert: string, from: { file: string; settings: string }) => Promise<void>
  /** Call after all clients are closed. */
  close: () => void
}

type Params = NonNullable<BaseQueryParams['query_params']>

export const into = async ({ name, columns }: SpooledTable, file: string) =>
  `INSERT INTO ${name} (${(await columnsIn(file, columns)).join(', ')}, crc)`
export const FORMAT = 'FORMAT JSONCompactEachRow'
export const FORMAT_NAMED = 'FORMAT JSONCompactEachRowWithNames'

/** `cluster`: tables are replicated, and inserts wait for most replicas. */
export function serverEngine(url: string, cluster?: string): Engine {
  const more = cluster === undefined ? '' : `${CLUSTER_WRITING}, `
  return {
    keepsTokenWithRows: cluster !== undefined,
    // Longer than any pool's max_execution_time, so that the server ends a query. Failures are thrown, not logged.
    client: () =>
      createClient({ url, application: 'weir', request_timeout: 90_000, log: { level: ClickHouseLogLevel.OFF } }),
    // A server cannot read local files: sends the bytes as the request body.
    insert: async (client, table, file, settings) => {
      const { stream } = await client.exec({
        query: `${await into(table, file)} SETTINGS ${more}${settings} ${FORMAT}`,
        values: createReadStream(file),
      })
      // an insert has no result; a late failure is in the body
      const answer = await text(stream)
      if (answer !== '') throw new Error(answer)
    },
    copyOut: async (client, select, file) => {
      const { stream } = await client.exec({ query: `${select} ${FORMAT_NAMED}` })
      await pipeline(stream, createZstdCompress(), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    },
    linesOut: async (client, select, { file, params }) => {
      const { stream } = await client.exec({ query: `${select} ${FORMAT_NAMED}`, query_params: params })
      await pipeline(stream, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    },
    copyIn: async (client, insert, { file, settings }) => {
      const { stream } = await client.exec({
        query: `${insert} SETTINGS ${settings} ${FORMAT_NAMED}`,
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
 * Columns of a segment, from its first line: earlier versions lack newer ones. A segment has lines of one version only.
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
