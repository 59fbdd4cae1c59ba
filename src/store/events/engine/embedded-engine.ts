/**
 * The engine in this process. A file of its own: what it loads is 570 MB, and a process with a server does without it.
 */
import { type ClickHouseClientConfigOptions, createClient } from '@clickhouse/client'
import { Session } from 'chdb'
import { createChdbConnection } from 'chdb/connection'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from '../../../lib/files/folder-lock.ts'
import { type Engine, FORMAT, into, NAMED, quoted } from './engine.ts'

type Connection = NonNullable<ClickHouseClientConfigOptions['connection']>

/**
 * What the embedded engine keeps. Its usual numbers are a server's: each peak of questions at once would leave threads
 * behind, up to 1000 of them, each with a stack and three open files.
 */
const ENGINE = [
  '--max_thread_pool_free_size=8',
  '--background_schedule_pool_initial_size=2',
  '--mark_cache_size=67108864',
  '--index_mark_cache_size=16777216',
  '--primary_index_cache_size=67108864',
]

/**
 * What it keeps on a machine of 512 MB beside that: one merge at a time, of parts that are small enough; caches of some
 * megabytes; and a bound on all that it takes, beyond which a question or an insert is refused and tried again.
 */
const SMALL_ENGINE = [
  '--max_server_memory_usage=167772160',
  '--background_pool_size=1',
  '--background_schedule_pool_size=2',
  '--mark_cache_size=8388608',
  '--index_mark_cache_size=4194304',
  '--primary_index_cache_size=8388608',
  '--mmap_cache_size=16',
]

/** @throws Error with one line when another process has the folder. */
export function embeddedEngine(dir: string, { small = false }: { small?: boolean } = {}): Engine {
  const release = lockFolder(dir)
  const data = path.join(dir, 'chdb')
  mkdirSync(data, { recursive: true })
  // the first to open the folder says how the engine runs; the clients' sessions come beside it
  const first = new Session(data, { connectionArgs: small ? [...ENGINE, ...SMALL_ENGINE] : ENGINE })
  return {
    keepsTokenWithRows: false,
    client: () => createClient({ connection: connectionTo(data) }),
    // The engine reads the file by itself. Through `values` the client would turn the body into a string in this
    // thread, chunk by chunk, and break a character that two chunks share.
    insert: async (client, table, file, settings) => {
      await client.command({
        query: `${await into(table, file)} FROM INFILE ${quoted(path.resolve(file))} SETTINGS ${settings} ${FORMAT}`,
      })
    },
    copyOut: async (client, select, file) =>
      void (await client.command({
        query: `${select} INTO OUTFILE ${quoted(path.resolve(file))} COMPRESSION 'zstd' ${NAMED}`,
      })),
    linesOut: async (client, select, { file, params }) =>
      void (await client.command({
        query: `${select} INTO OUTFILE ${quoted(path.resolve(file))} ${NAMED}`,
        query_params: params,
      })),
    copyIn: async (client, insert, { file, settings }) =>
      void (await client.command({
        query: `${insert} FROM INFILE ${quoted(path.resolve(file))} COMPRESSION 'zstd' SETTINGS ${settings} ${NAMED}`,
      })),
    close: () => {
      first.close()
      release()
    },
  }
}

/**
 * chDB declares its connection by another package's copy of the same types, where only the list of settings differs.
 */
function connectionTo(data: string): Connection {
  return createChdbConnection({ path: data }) as unknown as Connection
}
