/** Backup and restore of all rows of the config store. */
import type { PoolClient } from 'pg'
import type { Database } from './database.ts'

/** Useful for a day only, or on its own server. */
const LEFT_OUT = new Set(['migrations', 'changes', 'leads', 'releases', 'backup_failures'])
const BATCH = 500

type ConfigTable = { name: string; /** One JSON object per row, in batches. */ rows: AsyncIterable<string[]> }

/** In one snapshot transaction. Returns applied migrations. An embedded store serves nobody else meanwhile. */
export async function exportRows(db: Database, take: (table: ConfigTable) => Promise<void>): Promise<string[]> {
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

// Input of a restore, all or nothing.

type Incoming = { name: string; /** JSON objects from `exportRows`, in batches. */ rows: AsyncIterable<string[]> }

/** True if any account exists. */
export async function isInUse(db: Database): Promise<boolean> {
  const { rows } = await db.$client.query<{ used: boolean }>('SELECT EXISTS (SELECT 1 FROM accounts) AS used')
  return rows[0]?.used === true
}

/** In one transaction. Drops foreign keys and adds them back, which checks every row. Returns row counts. */
export async function importRows(db: Database, tables: AsyncIterable<Incoming>): Promise<Record<string, number>> {
  const client = await db.$client.connect()
  try {
    await client.query('BEGIN')
    const known = await client.query<{ name: string }>(`SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND table_name <> 'migrations'`)
    const rules = await takeRulesOff(client)
    await client.query(`TRUNCATE ${known.rows.map(({ name }) => client.escapeIdentifier(name)).join(', ')}`)
    const counts: Record<string, number> = {}
    for await (const { name, rows } of tables) {
      if (!known.rows.some((table) => table.name === name))
        throw new Error(`the backup holds a table ${name} that this version does not know`)
      counts[name] = await fill(client, name, rows)
    }
    for (const { table, name, rule } of rules)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${rule}`)
    await countOn(client)
    await client.query('COMMIT')
    client.release()
    return counts
  } catch (error) {
    client.release(true)
    throw error
  }
}

type Rule = { table: string; name: string; rule: string }

async function takeRulesOff(client: PoolClient): Promise<Rule[]> {
  const { rows } =
    await client.query<Rule>(`SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS rule
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`)
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${client.escapeIdentifier(name)}`)
  return rows
}

async function fill(client: PoolClient, table: string, batches: AsyncIterable<string[]>): Promise<number> {
  const name = client.escapeIdentifier(table)
  const columns = await client.query<{ column: string }>(
    `SELECT column_name AS column FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  )
  const list = columns.rows.map(({ column }) => client.escapeIdentifier(column)).join(', ')
  let count = 0
  for await (const batch of batches) {
    await client.query(
      `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
      [`[${batch.join(',')}]`],
    )
    count += batch.length
  }
  return count
}

/** Advances sequences beyond the restored ids. */
async function countOn(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = current_schema() AND is_identity = 'YES'`,
  )
  for (const { table, column } of rows) {
    const name = client.escapeIdentifier(table)
    const last = `(SELECT max(${client.escapeIdentifier(column)}) FROM ${name})`
    await client.query(`SELECT setval(pg_get_serial_sequence($1, $2), coalesce(${last}, 1), ${last} IS NOT NULL)`, [
      name,
      column,
    ])
  }
}
