/** Brings the schema of the configuration store up to date, one process at a time. */
import path from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { migrate, seeApplied } from '../../lib/migrate.ts'

export const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations/config')
/** Any number, the same in all processes: one at a time brings the schema up to date. */
const LOCK = 7_461_723

/** In the place of a last file: the schema is looked at, and nothing is changed. */
export const AS_IT_IS = 'as it is'

type Applied = { name: string; hash: string }
const NO_TABLE = '42P01'

/** @throws SchemaWaits where it is not that of this version. */
async function seeSchema(pool: Pool): Promise<void> {
  await seeApplied('configuration store', {
    dir: MIGRATIONS,
    applied: async () => {
      const { rows } = await pool.query<Applied>('SELECT name, hash FROM migrations').catch((error: unknown) => {
        if ((error as { code?: string }).code === NO_TABLE) return { rows: [] }
        throw error
      })
      return new Map(rows.map(({ name, hash }) => [name, hash]))
    },
  })
}

/**
 * Brings the schema up to date, or only as far as the file `last`; each file in a transaction of its own.
 * @throws SchemaWaits where it was to be left as it is, and is not that of this version.
 */
export async function migrateSchema(pool: Pool, last?: string): Promise<void> {
  if (last === AS_IT_IS) return seeSchema(pool)
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0') // a process that waits here waits for all migrations of another one
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, hash text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    )
    await migrate({
      dir: MIGRATIONS,
      last,
      applied: async () => {
        const { rows } = await client.query<Applied>('SELECT name, hash FROM migrations')
        return new Map(rows.map((row) => [row.name, row.hash]))
      },
      apply: (file) => inTransaction(client, file.sql, file),
    })
    client.release(true)
  } catch (error) {
    client.release(true) // ends the connection, and with it the lock and an open transaction
    throw error
  }
}

/** Any number, the same in all processes: one at a time brings the event store's schema up to date. */
const OTHER_LOCK = 7_461_725

/**
 * Runs `work` in one process at a time of all that share the store. If this one ends before it is done, the next one
 * begins.
 */
export async function oneAtATime(pool: Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [OTHER_LOCK])
    await work()
  } finally {
    client.release(true) // ends the connection, and with it the lock
  }
}

async function inTransaction(
  client: PoolClient,
  sql: string,
  { name, hash }: { name: string; hash: string },
): Promise<void> {
  await client.query('BEGIN')
  await client.query(sql)
  await client.query('INSERT INTO migrations (name, hash) VALUES ($1, $2)', [name, hash])
  await client.query('COMMIT')
}
