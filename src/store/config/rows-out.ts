/** All rows of the configuration, as they were at one moment: for backups. */
import type { PoolClient } from 'pg'
import type { Database } from './database.ts'

/**
 * The feed tells edges of changes within a day; its order, like the lead of the timed work, belongs to the one server
 * that wrote it.
 */
const LEFT_OUT = new Set(['migrations', 'changes', 'leads'])
const BATCH = 500

export type ConfigTable = { name: string; /** One JSON object a row, in batches. */ rows: AsyncIterable<string[]> }

/**
 * Hands every table to `take`, one after another, all within one transaction that sees one moment. Answers the
 * migrations that made these tables. On the embedded store nobody else is answered meanwhile.
 */
export async function rowsOut(db: Database, take: (table: ConfigTable) => Promise<void>): Promise<string[]> {
  const client = await db.$client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const tables = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`,
    )
    const applied = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')
    for (const { name } of tables.rows) if (!LEFT_OUT.has(name)) await take({ name, rows: rowsOf(client, name) })
    await client.query('COMMIT')
    client.release()
    return applied.rows.map((row) => row.name)
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function* rowsOf(client: PoolClient, table: string): AsyncGenerator<string[]> {
  await client.query(
    `DECLARE backup NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS row FROM ${client.escapeIdentifier(table)} t`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${BATCH} FROM backup`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await client.query('CLOSE backup')
}
