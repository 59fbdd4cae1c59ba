/**
 * Copies an older Weir's WebAssembly store by tables and sequences, comparing counts and checksums. Keeps the old
 * folder.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { Client, Pool } from 'pg'
import { configIn, earlierConfigIn } from '../../../lib/files/data-folder.ts'
import { lockFolder } from '../../../lib/files/folder-lock.ts'
import { isNotInstalled } from '../../../lib/files/optional-packages.ts'
import type { SayLine } from '../../../lib/process/log.ts'
import type { EarlierRows, EarlierTable } from './earlier-reader.ts'
import { checksumQuery } from '../money/earlier-sums.ts'
import { startServer, type Place } from './embedded-server.ts'
import { MIGRATIONS, migrateSchema } from './migrations.ts'

const PACKAGE = '@electric-sql/pglite'
const [BEFORE, KEPT, VERSION] = ['pg', 'pg-taken-over', 'PG_VERSION'] as const
const FORMAT = '18'
/** Where an older Weir reads the version, and quotes it when it refuses. */
const MOVED = '18 in the folder “postgres”'

const beforeIn = (dataDir: string): string => path.join(earlierConfigIn(dataDir), BEFORE)

/** True if an old store waits for migration. */
export function hasOldStore(dataDir: string): boolean {
  const file = path.join(beforeIn(dataDir), VERSION)
  return existsSync(file) && readFileSync(file, 'utf8').trim() === FORMAT
}

/** Moves the old store aside once the new one exists, and makes an older Weir refuse to start. */
export function retireOldStore(dataDir: string): void {
  const [before, kept] = [beforeIn(dataDir), path.join(earlierConfigIn(dataDir), KEPT)]
  if (hasOldStore(dataDir)) {
    if (existsSync(kept)) throw new Error(`${before} is a second store beside ${configIn(dataDir)}: move it away`)
    renameSync(before, kept)
  }
  const note = path.join(before, VERSION)
  if (existsSync(note)) return
  mkdirSync(before, { recursive: true, mode: 0o700 })
  writeFileSync(note, `${MOVED}\n`, { mode: 0o600 })
}

type Taking = {
  dataDir: string
  /** The new, empty store, under a temporary name until complete. */
  place: Place
  urlOf: (socket: string) => string
  say: SayLine
}

/** @throws Error with one line: the old store is locked or unreadable, or the copy is incomplete. */
export async function importOldStore({ dataDir, place, urlOf, say }: Taking): Promise<void> {
  const unlock = lockFolder(earlierConfigIn(dataDir))
  const files = path.join(configIn(dataDir), 'taken')
  try {
    rmSync(files, { recursive: true, force: true })
    mkdirSync(files, { recursive: true, mode: 0o700 })
    say(`converting the configuration store in ${beforeIn(dataDir)} into ${configIn(dataDir)}`)
    const rows = await read(beforeIn(dataDir), path.resolve(files))
    place.runner.give(files)
    const server = await startServer(place, say)
    try {
      await write(urlOf(place.socket), rows)
    } finally {
      await server.stop()
    }
    const all = rows.tables.reduce((sum, table) => sum + Number(table.count), 0)
    const kept = path.join(earlierConfigIn(dataDir), KEPT)
    say(
      `converted: ${rows.tables.length} tables, ${all} rows, every table compared; the old store stays in ${kept} until you delete it`,
    )
  } finally {
    rmSync(files, { recursive: true, force: true })
    unlock()
  }
}

/** In a thread, whose end frees the engine's memory. */
async function read(folder: string, to: string): Promise<EarlierRows> {
  const worker = new Worker(new URL('earlier-reader.ts', import.meta.url), { workerData: { folder, to }, execArgv: [] })
  try {
    return await new Promise<EarlierRows>((resolve, reject) => {
      let read: EarlierRows | undefined
      worker.once('message', (rows: EarlierRows) => (read = rows))
      worker.once('error', reject)
      worker.once('exit', (code) => (read ? resolve(read) : reject(new Error(`its reader ended with ${code}`))))
    })
  } catch (error) {
    const why = isNotInstalled(error, PACKAGE)
      ? `the package ${PACKAGE}, which reads it, is not installed here: start this Weir once from a release or by npm start`
      : `${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}. To go on, restore a backup (“weir restore”); nothing was changed`
    throw new Error(`the earlier configuration store in ${folder} cannot be converted: ${why}`, { cause: error })
  } finally {
    await worker.terminate()
  }
}

async function write(url: string, { last, tables, sequences }: EarlierRows): Promise<void> {
  if (!existsSync(path.join(MIGRATIONS, last)))
    throw new Error(`the earlier configuration store is newer than this Weir (it has ${last}): start a newer Weir`)
  const pool = new Pool({ connectionString: url, max: 1 })
  await migrateSchema(pool, { last })
  await pool.end()
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica') // inserts rows as they are: no triggers, no order
    const names = tables.map(({ name }) => client.escapeIdentifier(name))
    await client.query(`TRUNCATE ${names.join(', ')}`)
    for (const table of tables) await fill(client, table)
    for (const { name, value } of sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint)', [client.escapeIdentifier(name), value])
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    await client.end()
  }
}

async function fill(client: Client, { name, columns, files, count, sum }: EarlierTable): Promise<void> {
  const table = client.escapeIdentifier(name)
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  for (const file of files) await client.query(`COPY ${table} (${list}) FROM ${client.escapeLiteral(file)}`)
  const { rows } = await client.query<{ count: string; sum: string }>(checksumQuery(table, list))
  const [now] = rows
  if (now?.count !== count || now.sum !== sum)
    throw new Error(
      `the earlier configuration store was not converted: of ${name}, only ${now?.count} of ${count} rows match. Nothing was changed; start again, or restore a backup`,
    )
}
