/** Worker that reads an older store with the engine that wrote it, into COPY files per table. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { checksumQuery } from '../money/earlier-sums.ts'

export type EarlierTable = { name: string; columns: string[]; files: string[]; count: string; sum: string }
export type EarlierRows = {
  last: string
  tables: EarlierTable[]
  sequences: { name: string; value: string }[]
}

/** Blocks of a table (8 kB each) per file: the engine holds a file in memory. */
const BLOCKS = 2000
/** The engine's default is 128 MB of buffers, all of which it touches. */
const SIZES = ['shared_buffers=8MB', 'max_connections=10', 'wal_buffers=64kB']

const { folder, to } = workerData as { folder: string; to: string }

const engine = await PGlite.create(folder, {
  startParams: [...PGlite.defaultStartParams, ...SIZES.flatMap((size) => ['-c', size])],
})

async function ask<Row>(text: string): Promise<Row[]> {
  return (await engine.query<Row>(text)).rows
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

async function readTable(name: string): Promise<EarlierTable> {
  const table = quoted(name)
  const columns = await ask<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
  )
  const list = columns.map((column) => quoted(column.name)).join(', ')
  const [size] = await ask<{ blocks: number }>(
    `SELECT (pg_relation_size('${table}') / current_setting('block_size')::int)::int AS blocks`,
  )
  const files: string[] = []
  for (let from = 0; from < (size?.blocks ?? 0); from += BLOCKS) {
    const { blob } = await engine.query(
      `COPY (SELECT ${list} FROM ${table} WHERE ctid >= '(${from},0)' AND ctid < '(${from + BLOCKS},0)') TO '/dev/blob'`,
    )
    const file = path.join(to, `${name}.${files.length}`)
    await writeFile(file, blob?.stream() ?? '', { mode: 0o600 })
    files.push(file)
  }
  const [sums] = await ask<{ count: string; sum: string }>(checksumQuery(table, list))
  return {
    name,
    columns: columns.map((column) => column.name),
    files,
    count: sums?.count ?? '',
    sum: sums?.sum ?? '',
  }
}

async function readAll(): Promise<EarlierRows> {
  await engine.exec(`SET timezone = 'UTC'`)
  const names = await ask<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  )
  const [migration] = await ask<{ last: string }>('SELECT max(name) AS last FROM migrations')
  const tables: EarlierTable[] = []
  for (const { name } of names) tables.push(await readTable(name))
  const sequences = await ask<{ name: string; value: string }>(
    `SELECT sequencename::text AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  )
  return { last: migration?.last ?? '', tables, sequences }
}

try {
  parentPort?.postMessage(await readAll(), [])
} finally {
  await engine.close()
}
