/** The engine in this process. A separate file, because it loads 570 MB that a process with a server does not need. */
import { type ClickHouseClient, type ClickHouseClientConfigOptions, createClient } from '@clickhouse/client'
import { Session } from 'chdb'
import { createChdbConnection } from 'chdb/connection'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from '../../../lib/files/folder-lock.ts'
import { type Engine, FORMAT, into, FORMAT_NAMED, quoted } from './engine.ts'

type Connection = NonNullable<ClickHouseClientConfigOptions['connection']>

/**
 * Thread limits. The defaults are a server's: each peak of queries would leave up to 1000 threads, each with a stack
 * and three files.
 */
const ENGINE = [
  '--max_thread_pool_free_size=8',
  '--background_schedule_pool_initial_size=2',
  '--mark_cache_size=67108864',
  '--index_mark_cache_size=16777216',
  '--primary_index_cache_size=67108864',
]

/**
 * For 512 MB: one merge at a time of small parts, caches of some megabytes, and a memory limit beyond which queries and
 * inserts fail and are retried.
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

/** @throws Error with one line when another process holds the folder. */
export function embeddedEngine(dir: string, { small = false }: { small?: boolean } = {}): Engine {
  const release = lockFolder(dir)
  const data = path.join(dir, 'chdb')
  mkdirSync(data, { recursive: true })
  // the first session sets the engine's arguments; the clients' sessions share it
  const first = new Session(data, { connectionArgs: small ? [...ENGINE, ...SMALL_ENGINE] : ENGINE })
  return {
    keepsTokenWithRows: false,
    client: () => createClient({ connection: connectionTo(data) }),
    clear: clearAnswer,
    // The engine reads the file. With `values` the client would build a string in this thread by chunks, and break
    // characters between two.
    insert: async (client, table, file, settings) => {
      await client.command({
        query: `${await into(table, file)} FROM INFILE ${quoted(path.resolve(file))} SETTINGS ${settings} ${FORMAT}`,
      })
    },
    copyOut: async (client, select, file) =>
      void (await client.command({
        query: `${select} INTO OUTFILE ${quoted(path.resolve(file))} COMPRESSION 'zstd' ${FORMAT_NAMED}`,
      })),
    linesOut: async (client, select, { file, params }) =>
      void (await client.command({
        query: `${select} INTO OUTFILE ${quoted(path.resolve(file))} ${FORMAT_NAMED}`,
        query_params: params,
      })),
    copyIn: async (client, insert, { file, settings }) =>
      void (await client.command({
        query: `${insert} FROM INFILE ${quoted(path.resolve(file))} COMPRESSION 'zstd' SETTINGS ${settings} ${FORMAT_NAMED}`,
      })),
    close: () => {
      first.close()
      release()
    },
  }
}

const CLEAR = '{"clear":1}\n'
const MOST_CLEARED = 3

/**
 * The session gives rows of a query that failed with its next answer.
 *
 * @throws Error while it does
 */
async function clearAnswer(client: ClickHouseClient): Promise<void> {
  for (let round = 0; round < MOST_CLEARED; round += 1) {
    const answer = await client.query({ query: 'SELECT 1 AS clear', format: 'JSONEachRow' })
    if ((await answer.text()) === CLEAR) return
  }
  throw new Error('the event store answers with rows of a failed query')
}

/** chDB's connection type comes from another copy of the same types; only the settings differ. */
function connectionTo(data: string): Connection {
  return createChdbConnection({ path: data }) as unknown as Connection
}
