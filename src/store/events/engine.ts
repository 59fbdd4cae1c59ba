/** The two engines behind one client: embedded in this process, or a server. All that differs between them stands here. */
import { ClickHouseLogLevel, createClient, type ClickHouseClient, type ClickHouseClientConfigOptions } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'
import { createReadStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { lockFolder } from '../../lib/folder-lock.ts'
import { columnsIn } from './columns-in.ts'
import type { SpooledTable } from './columns.ts'

export type Engine = {
  /** A new client; the lane that gets it closes it. */
  client: () => ClickHouseClient
  /** Inserts the lines of a file, which hold the first of the table's columns; `settings` is SQL text. */
  insert: (client: ClickHouseClient, table: SpooledTable, file: string, settings: string) => Promise<void>
  /** After all clients are closed. */
  close: () => void
}

type Connection = NonNullable<ClickHouseClientConfigOptions['connection']>

const into = async ({ name, columns }: SpooledTable, file: string) => `INSERT INTO ${name} (${(await columnsIn(file, columns)).join(', ')}, crc)`
const FORMAT = 'FORMAT JSONCompactEachRow'

/** @throws Error with one line when another process has the folder. */
export function embeddedEngine(dir: string): Engine {
  const release = lockFolder(dir)
  const data = path.join(dir, 'chdb')
  mkdirSync(data, { recursive: true })
  return {
    client: () => createClient({ connection: connectionTo(data) }),
    // The engine reads the file by itself. Through `values` the client would turn the body into a string in this thread,
    // chunk by chunk, and break a character that two chunks share.
    insert: async (client, table, file, settings) => {
      await client.command({ query: `${await into(table, file)} FROM INFILE ${quoted(path.resolve(file))} SETTINGS ${settings} ${FORMAT}` })
    },
    close: release,
  }
}

/** chDB declares its connection by another package's copy of the same types, where only the list of settings differs. */
function connectionTo(data: string): Connection {
  return createChdbConnection({ path: data }) as unknown as Connection
}

export function serverEngine(url: string): Engine {
  return {
    // Longer than any max_execution_time of a lane, so that it is the server that ends a query. Failures are thrown, not logged.
    client: () => createClient({ url, application: 'weir', request_timeout: 90_000, log: { level: ClickHouseLogLevel.OFF } }),
    // A server cannot read this machine's files: the same bytes go as the request's body.
    insert: async (client, table, file, settings) => {
      const { stream } = await client.exec({ query: `${await into(table, file)} SETTINGS ${settings} ${FORMAT}`, values: createReadStream(file) })
      // An insert answers nothing; a failure after the head of the answer would stand in its body.
      const said = await text(stream)
      if (said !== '') throw new Error(said)
    },
    close: () => {},
  }
}

/** A ClickHouse string literal. */
export const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
